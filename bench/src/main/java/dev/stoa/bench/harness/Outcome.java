package dev.stoa.bench.harness;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of one run of a contestant.
 *
 * @param answer the answer as text; equal for all contestants of a case
 * @param rows the number of rows read
 * @param bytesRead the bytes read from storage, which may be less than the size of the files
 * @param seconds the experiment's main time
 * @param valueBytes the size in memory of the values delivered; 0 when not counted
 * @param extraSeconds additional times by name, as in "total" next to a map time
 * @param extraBytes additional byte counts by name, as in "remote" next to the bytes read
 */
public record Outcome(
    String answer,
    long rows,
    long bytesRead,
    double seconds,
    long valueBytes,
    Map<String, Double> extraSeconds,
    Map<String, Long> extraBytes) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Copies the times and bytes. */
  public Outcome {
    extraSeconds = Map.copyOf(extraSeconds);
    extraBytes = Map.copyOf(extraBytes);
  }

  /** An outcome without additional byte counts. */
  public Outcome(
      String answer,
      long rows,
      long bytesRead,
      double seconds,
      long valueBytes,
      Map<String, Double> extraSeconds) {
    this(answer, rows, bytesRead, seconds, valueBytes, extraSeconds, Map.of());
  }

  /** An outcome with one time, taken with {@link System#nanoTime}. */
  public static Outcome of(String answer, long rows, long bytesRead, long nanos) {
    return new Outcome(answer, rows, bytesRead, nanos / NANOS_PER_SECOND, 0, Map.of());
  }

  /** The same with one more time. */
  public Outcome withNanos(String name, long nanos) {
    Map<String, Double> times = new LinkedHashMap<>(extraSeconds);
    times.put(name, nanos / NANOS_PER_SECOND);
    return new Outcome(answer, rows, bytesRead, seconds, valueBytes, times, extraBytes);
  }

  /** The same with one more byte count. */
  public Outcome withBytes(String name, long count) {
    Map<String, Long> bytes = new LinkedHashMap<>(extraBytes);
    bytes.put(name, count);
    return new Outcome(answer, rows, bytesRead, seconds, valueBytes, extraSeconds, bytes);
  }

  /** The same with the size of the values delivered. */
  public Outcome withValueBytes(long bytes) {
    return new Outcome(answer, rows, bytesRead, seconds, bytes, extraSeconds, extraBytes);
  }
}
