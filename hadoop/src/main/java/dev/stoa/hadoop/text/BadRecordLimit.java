package dev.stoa.hadoop.text;

import dev.stoa.hadoop.mapreduce.StoaCounter;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Counts the bad records that a task skips, and allows only as many as the job sets. */
final class BadRecordLimit {
  private final TaskAttemptContext context;
  private final long limit;
  private final Counter counter;
  private long skippedCount;
  private String firstMessage = "";

  BadRecordLimit(TaskAttemptContext context) {
    this.context = context;
    this.limit = new TextSettings(context.getConfiguration()).skipBad();
    this.counter = StoaCounter.BAD_RECORDS_SKIPPED.counterOf(context);
  }

  /** Whether any bad record is skipped, so that all fields must be checked. */
  boolean isPositive() {
    return limit > 0;
  }

  /**
   * Skips a record.
   *
   * @throws InvalidTextException when too many records are bad
   */
  void skip(InvalidTextException failure) {
    if (limit == 0) {
      throw failure;
    }
    skippedCount++;
    if (skippedCount > limit) {
      throw new InvalidTextException(
          "%s; this makes %d bad records in the task, and %s allows %d; the first: %s"
              .formatted(
                  failure.getMessage(), skippedCount, TextSettings.SKIP_BAD, limit, firstMessage),
          failure);
    }
    counter.increment(1);
    if (firstMessage.isEmpty()) {
      firstMessage = failure.getMessage();
      context.setStatus("skipped " + firstMessage);
    }
  }
}
