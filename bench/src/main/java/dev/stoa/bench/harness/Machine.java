package dev.stoa.bench.harness;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine of an experiment.
 *
 * @param cpu the processor's name
 * @param cores the number of processors available to the JVM
 * @param memoryInBytes the machine's memory
 * @param jdk the name and version of the JVM
 * @param os the name and version of the operating system
 */
public record Machine(String cpu, int cores, long memoryInBytes, String jdk, String os) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** This machine. */
  public static Machine current() {
    return new Machine(
        cpuName(),
        Runtime.getRuntime().availableProcessors(),
        memory(),
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
      return architecture(); // Only Linux reports more.
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch");
  }

  private static long memory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }
}
