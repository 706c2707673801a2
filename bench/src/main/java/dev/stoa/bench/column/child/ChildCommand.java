package dev.stoa.bench.column.child;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a child JVM.
 *
 * @param mainClass the name of the main class
 * @param classPath the locations of its classes
 * @param options the options of the JVM
 * @param launcher the command that starts the JVM, with its arguments; usually empty
 * @param javaHome the home of the JDK that runs the child
 */
public record ChildCommand(
    String mainClass,
    String classPath,
    List<String> options,
    List<String> launcher,
    Path javaHome) {
  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  /** Keeps the JVM's own warnings out of standard output, where the replies are. */
  private static final List<String> WARNINGS_TO_STANDARD_ERROR =
      List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  /** Copies the lists. */
  public ChildCommand {
    options = List.copyOf(options);
    launcher = List.copyOf(launcher);
  }

  /** Creates the command of a child with the JDK of this JVM, without a launcher. */
  public ChildCommand(String mainClass, String classPath, List<String> options) {
    this(mainClass, classPath, options, List.of(), PeerJdk.ofThisJvm());
  }

  /** Creates the command of a child with the classes and the JDK of this JVM. */
  public static ChildCommand ofThisClassPath(Class<?> mainClass, List<String> options) {
    return new ChildCommand(mainClass.getName(), System.getProperty("java.class.path"), options);
  }

  /**
   * Returns the command that runs the child on one processor if {@code taskset} is available, so
   * that libraries with threads gain nothing from them.
   */
  public ChildCommand onOneProcessor() {
    return Files.isExecutable(TASKSET)
        ? new ChildCommand(
            mainClass, classPath, options, List.of(TASKSET.toString(), "-c", "0"), javaHome)
        : this;
  }

  /** Returns the command with another JDK. */
  public ChildCommand withJavaHome(Path home) {
    return new ChildCommand(mainClass, classPath, options, launcher, home);
  }

  /** Returns the command with a further option of the JVM. */
  public ChildCommand withOption(String option) {
    List<String> newOptions = new ArrayList<>(options);
    newOptions.add(option);
    return new ChildCommand(mainClass, classPath, newOptions, launcher, javaHome);
  }

  /** Describes whether the child is limited to one processor, for a contestant's setup. */
  public String processorLimit() {
    return launcher.isEmpty() ? "on all processors" : "on one processor";
  }

  /** Returns the program and its arguments. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>(launcher);
    arguments.add(javaHome.resolve("bin/java").toString());
    arguments.add("-XX:+UseSerialGC");
    arguments.addAll(WARNINGS_TO_STANDARD_ERROR);
    arguments.addAll(options);
    arguments.add("-cp");
    arguments.add(classPath);
    arguments.add(mainClass);
    return arguments;
  }
}
