package dev.stoa.bench.column.child;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a child JVM is started.
 *
 * @param mainClass what it runs
 * @param classPath where its classes are
 * @param options for the JVM
 */
public record ChildCommand(String mainClass, String classPath, List<String> options) {
  /** Keeps the options as they are. */
  public ChildCommand {
    options = List.copyOf(options);
  }

  /** A child with the classes of this JVM. */
  public static ChildCommand ofThisClassPath(Class<?> mainClass, List<String> options) {
    return new ChildCommand(mainClass.getName(), System.getProperty("java.class.path"), options);
  }

  /** The words of the command. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-XX:+UseSerialGC");
    words.addAll(options);
    words.add("-cp");
    words.add(classPath);
    words.add(mainClass);
    return words;
  }
}
