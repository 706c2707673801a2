package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Outcome;
import java.lang.management.ManagementFactory;

/** Measures the elapsed time and the CPU time of the current thread. */
public final class Stopwatch {
  /** The name of the CPU time in outcomes. */
  public static final String CPU = "cpu";

  /**
   * The median CPU time, which is more accurate than the elapsed time if the machine does other
   * work.
   */
  public static final Measure CPU_SECONDS = Measure.secondsOf(CPU);

  private final long cpuStartNanos = cpuNanosOfThisThread();
  private final long startNanos = System.nanoTime();

  private Stopwatch() {}

  /** Starts measuring the current thread. */
  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** Returns an outcome with the times since the start; called by the thread that started this. */
  public Outcome stop(String answer, long rowCount, long bytesRead) {
    long elapsedNanos = System.nanoTime() - startNanos;
    long cpuNanos = cpuNanosOfThisThread() - cpuStartNanos;
    return Outcome.of(answer, rowCount, bytesRead, elapsedNanos).withNanos(CPU, cpuNanos);
  }

  private static long cpuNanosOfThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
