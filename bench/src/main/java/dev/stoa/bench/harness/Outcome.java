package dev.stoa.bench.harness;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run of a contestant gave.
 *
 * @param answer what it found out, as text; equal for all contestants of a case
 * @param rows how many rows it went through
 * @param bytesRead what it asked from storage, which may be less than its files hold
 * @param seconds the time that the experiment is about
 * @param valueBytes the bytes of the values that it gave, as they lie in memory; 0 when not counted
 * @param furtherSeconds other times by name, as in "total" beside a map time
 * @param furtherBytes other bytes by name, as in "remote" beside what was read
 */
public record Outcome(
    String answer,
    long rows,
    long bytesRead,
    double seconds,
    long valueBytes,
    Map<String, Double> furtherSeconds,
    Map<String, Long> furtherBytes) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Keeps the times and bytes as they are. */
  public Outcome {
    furtherSeconds = Map.copyOf(furtherSeconds);
    furtherBytes = Map.copyOf(furtherBytes);
  }

  /** An outcome without other bytes. */
  public Outcome(
      String answer,
      long rows,
      long bytesRead,
      double seconds,
      long valueBytes,
      Map<String, Double> furtherSeconds) {
    this(answer, rows, bytesRead, seconds, valueBytes, furtherSeconds, Map.of());
  }

  /** An outcome with one time, taken with {@link System#nanoTime}. */
  public static Outcome of(String answer, long rows, long bytesRead, long nanos) {
    return new Outcome(answer, rows, bytesRead, nanos / NANOS_PER_SECOND, 0, Map.of());
  }

  /** The same with one more time. */
  public Outcome withNanos(String name, long nanos) {
    Map<String, Double> times = new LinkedHashMap<>(furtherSeconds);
    times.put(name, nanos / NANOS_PER_SECOND);
    return new Outcome(answer, rows, bytesRead, seconds, valueBytes, times, furtherBytes);
  }

  /** The same with one more number of bytes. */
  public Outcome withBytes(String name, long count) {
    Map<String, Long> bytes = new LinkedHashMap<>(furtherBytes);
    bytes.put(name, count);
    return new Outcome(answer, rows, bytesRead, seconds, valueBytes, furtherSeconds, bytes);
  }

  /** The same with the bytes of the values that it gave. */
  public Outcome withValueBytes(long bytes) {
    return new Outcome(answer, rows, bytesRead, seconds, bytes, furtherSeconds, furtherBytes);
  }
}
