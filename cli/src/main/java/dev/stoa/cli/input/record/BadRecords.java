package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether bad records are skipped, and remembers those that were. The readers of all
 * formats and the commands that write their records share one instance per run. Thread-safe.
 */
public final class BadRecords {
  /** Moves past a bad record; implemented by readers. */
  @FunctionalInterface
  public interface Skipping {
    /**
     * Moves past what a failure is about, so that the next record can be read.
     *
     * @return what is lost; empty if nothing after it can be read
     */
    Optional<LostRecords> skipBad(IOException failure) throws IOException;
  }

  private static final int MAX_MESSAGE_COUNT = 5;

  private final long limit;
  private final List<String> firstMessages = new ArrayList<>();
  private long skippedCount;

  private BadRecords(long limit) {
    this.limit = limit;
  }

  /** Returns a policy that rejects the first bad record. */
  public static BadRecords rejected() {
    return new BadRecords(0);
  }

  /** Returns a policy that skips bad records, but not more than {@code limit}. */
  public static BadRecords skippedUpTo(long limit) {
    return new BadRecords(limit);
  }

  /** Returns whether any bad record is skipped. */
  public boolean areSkipped() {
    return limit > 0;
  }

  /** Returns the same policy for a pass that only infers the schema, whose skips do not count. */
  public BadRecords forInference() {
    return new BadRecords(limit);
  }

  /**
   * Skips what a failure of reading is about.
   *
   * @param fileName the file, for messages
   * @param exception the failure, whose message names the place in the file
   * @param reader moves past the bad record
   * @throws InputException when nothing may be skipped, or the file cannot be read on
   */
  public void skip(String fileName, IOException exception, Skipping reader) {
    InputException failure = InputErrors.toException(fileName, exception);
    if (!areSkipped() || !InputErrors.isBadData(exception)) {
      throw failure;
    }
    Optional<LostRecords> lost = Optional.empty();
    try {
      lost = reader.skipBad(exception);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    if (lost.isEmpty()) {
      throw new InputException(
          failure.getMessage()
              + "; --skip-bad cannot skip this, because nothing after it can be read",
          failure);
    }
    skip(failure, lost.get());
  }

  /**
   * Skips a record that was read but does not fit its table.
   *
   * @param location the file and place of the record
   * @throws IllegalArgumentException when nothing may be skipped
   * @throws InputException when too many records are bad
   */
  public void skipMismatch(String location, RuntimeException mismatch) {
    String message = location + ": " + mismatch.getMessage();
    if (!areSkipped()) {
      throw new IllegalArgumentException(message, mismatch);
    }
    skip(new InputException(message, mismatch), LostRecords.ONE);
  }

  private synchronized void skip(InputException failure, LostRecords lost) {
    String message =
        failure.getMessage()
            + (lost.description().isEmpty() ? "" : "; lost: " + lost.description());
    long newCount = skippedCount + lost.recordCount();
    if (newCount > limit) {
      throw new InputException(
          message
              + "; this makes "
              + newCount
              + " bad records, and --skip-bad allows "
              + limit
              + (firstMessages.isEmpty() ? "" : "; the first: " + firstMessages.get(0)),
          failure);
    }
    skippedCount = newCount;
    if (firstMessages.size() < MAX_MESSAGE_COUNT) {
      firstMessages.add(message);
    }
  }

  /** Returns the number of records that were skipped. */
  public synchronized long skippedCount() {
    return skippedCount;
  }

  /** Returns where the first skipped records are, and what is wrong with them. */
  public synchronized List<String> firstMessages() {
    return List.copyOf(firstMessages);
  }
}
