package dev.stoa.bench.column.child;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a child JVM.
 *
 * @param mainClass its main class
 * @param classPath the locations of its classes
 * @param options the options of the JVM
 * @param launcher the words before the path of the JVM; usually none
 * @param javaHome the home of its JDK
 */
public record ChildCommand(
    String mainClass,
    String classPath,
    List<String> options,
    List<String> launcher,
    Path javaHome) {
  private static final Path PINNING = Path.of("/usr/bin/taskset");

  /** Keeps the JVM's own output out of the replies. */
  private static final List<String> WARNINGS_TO_STANDARD_ERROR =
      List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  /** Copies the options. */
  public ChildCommand {
    options = List.copyOf(options);
    launcher = List.copyOf(launcher);
  }

  /** A child of the same JDK, started without a launcher. */
  public ChildCommand(String mainClass, String classPath, List<String> options) {
    this(mainClass, classPath, options, List.of(), PeerJdk.ofThisJvm());
  }

  /** A child with the classes of this JVM. */
  public static ChildCommand ofThisClassPath(Class<?> mainClass, List<String> options) {
    return new ChildCommand(mainClass.getName(), System.getProperty("java.class.path"), options);
  }

  /** The same command on one processor if the system supports it: for libraries with threads. */
  public ChildCommand onOneProcessor() {
    return Files.isExecutable(PINNING)
        ? new ChildCommand(
            mainClass, classPath, options, List.of(PINNING.toString(), "-c", "0"), javaHome)
        : this;
  }

  /** The same command with the JVM of another JDK. */
  public ChildCommand withJavaHome(Path home) {
    return new ChildCommand(mainClass, classPath, options, launcher, home);
  }

  /** How many processors its threads may use, in words. */
  public String processors() {
    return launcher.isEmpty() ? "any number of threads" : "on one processor";
  }

  /** The words of the command. */
  public List<String> arguments() {
    List<String> words = new ArrayList<>(launcher);
    words.add(javaHome.resolve("bin/java").toString());
    words.add("-XX:+UseSerialGC");
    words.addAll(WARNINGS_TO_STANDARD_ERROR);
    words.addAll(options);
    words.add("-cp");
    words.add(classPath);
    words.add(mainClass);
    return words;
  }
}
