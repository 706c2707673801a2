package dev.stoa.bench.harness;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of one run of a contestant.
 *
 * @param answer the answer as text; equal for all contestants of a case
 * @param rowCount the number of rows read
 * @param bytesRead the number of bytes read from storage, which may be less than the size of the
 *     files
 * @param seconds the experiment's main time
 * @param valueBytes the size in memory of the values that the reader returned; 0 if not counted
 * @param extraSecondsByName additional times by name, for example "total" in addition to a map time
 * @param extraBytesByName additional byte counts by name, for example "remote" as a part of the
 *     bytes read
 */
public record Outcome(
    String answer,
    long rowCount,
    long bytesRead,
    double seconds,
    long valueBytes,
    Map<String, Double> extraSecondsByName,
    Map<String, Long> extraBytesByName) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Copies the maps. */
  public Outcome {
    extraSecondsByName = Map.copyOf(extraSecondsByName);
    extraBytesByName = Map.copyOf(extraBytesByName);
  }

  /** Creates an outcome without additional byte counts. */
  public Outcome(
      String answer,
      long rowCount,
      long bytesRead,
      double seconds,
      long valueBytes,
      Map<String, Double> extraSecondsByName) {
    this(answer, rowCount, bytesRead, seconds, valueBytes, extraSecondsByName, Map.of());
  }

  /** Creates an outcome with a single time and no other numbers. */
  public static Outcome of(String answer, long rowCount, long bytesRead, long nanos) {
    return new Outcome(answer, rowCount, bytesRead, nanos / NANOS_PER_SECOND, 0, Map.of());
  }

  /** Returns a copy with an additional time. */
  public Outcome withNanos(String name, long nanos) {
    Map<String, Double> times = new LinkedHashMap<>(extraSecondsByName);
    times.put(name, nanos / NANOS_PER_SECOND);
    return new Outcome(answer, rowCount, bytesRead, seconds, valueBytes, times, extraBytesByName);
  }

  /** Returns a copy with an additional byte count. */
  public Outcome withBytes(String name, long count) {
    Map<String, Long> bytes = new LinkedHashMap<>(extraBytesByName);
    bytes.put(name, count);
    return new Outcome(answer, rowCount, bytesRead, seconds, valueBytes, extraSecondsByName, bytes);
  }

  /** Returns a copy with this size of the returned values. */
  public Outcome withValueBytes(long bytes) {
    return new Outcome(
        answer, rowCount, bytesRead, seconds, bytes, extraSecondsByName, extraBytesByName);
  }
}
