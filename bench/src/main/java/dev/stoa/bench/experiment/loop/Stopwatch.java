package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Outcome;
import java.lang.management.ManagementFactory;

/** Times one loop: the clock's time, and what its thread had of the processor in it. */
public final class Stopwatch {
  /** What outcomes call the processor's time. */
  public static final String CPU = "cpu";

  /** The processor's time, which says more where the machine does other work meanwhile. */
  public static final Measure CPU_SECONDS = Measure.secondsOf(CPU);

  private final long cpuNanos = cpuNanosOfThisThread();
  private final long nanos = System.nanoTime();

  private Stopwatch() {}

  /** Starts now, in this thread. */
  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** Stops now, in the same thread, and gives what was found out since the start. */
  public Outcome stop(String answer, long rows, long bytesRead) {
    long passed = System.nanoTime() - nanos;
    long cpuPassed = cpuNanosOfThisThread() - cpuNanos;
    return Outcome.of(answer, rows, bytesRead, passed).withNanos(CPU, cpuPassed);
  }

  private static long cpuNanosOfThisThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
