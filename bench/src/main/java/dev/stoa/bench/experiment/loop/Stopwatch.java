package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Outcome;
import java.lang.management.ManagementFactory;

/** Times one loop: wall time, and the processor time of its thread. */
public final class Stopwatch {
  /** The name of the processor time in outcomes. */
  public static final String CPU = "cpu";

  /** The processor time, more accurate when the machine does other work. */
  public static final Measure CPU_SECONDS = Measure.secondsOf(CPU);

  private final long cpuNanos = cpuNanosOfThisThread();
  private final long nanos = System.nanoTime();

  private Stopwatch() {}

  /** Starts in this thread. */
  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** Stops in the same thread and returns the outcome since the start. */
  public Outcome stop(String answer, long rows, long bytesRead) {
    long passed = System.nanoTime() - nanos;
    long cpuPassed = cpuNanosOfThisThread() - cpuNanos;
    return Outcome.of(answer, rows, bytesRead, passed).withNanos(CPU, cpuPassed);
  }

  private static long cpuNanosOfThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
