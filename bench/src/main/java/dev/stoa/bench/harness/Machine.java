package dev.stoa.bench.harness;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine that ran an experiment.
 *
 * @param cpu the processor's name
 * @param processorCount the number of processors available to the JVM
 * @param memoryInBytes the size of the machine's memory; 0 if unknown
 * @param jdk the name and version of the JVM
 * @param os the name and version of the operating system
 */
public record Machine(String cpu, int processorCount, long memoryInBytes, String jdk, String os) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** Describes the current machine. */
  public static Machine current() {
    return new Machine(
        cpuName(),
        Runtime.getRuntime().availableProcessors(),
        totalMemoryInBytes(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"));
  }

  private static String cpuName() {
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(Machine::architecture);
    } catch (IOException e) {
      return architecture(); // Only Linux has this file.
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch");
  }

  private static long totalMemoryInBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }
}
