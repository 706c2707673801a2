package dev.stoa.bench.column.child;

import dev.stoa.bench.column.UnavailableFormatException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A module of the source tree, usually below {@code peers}. Maven builds it and fetches its
 * libraries on first use.
 */
public final class PeerModule {
  /** The modules of this project that peers are compiled and run with. */
  private static final List<String> STOA_MODULES = List.of("bench", "cli", "core", "hadoop");

  private final String name;
  private final Path directory;
  private final Path javaHome;

  private PeerModule(String name, Path directory, Path javaHome) {
    this.name = name;
    this.directory = directory;
    this.javaHome = javaHome;
  }

  /** Builds and returns the module of {@code peers} with this name. */
  public static PeerModule build(String name) throws UnavailableFormatException {
    return build(name, PeerJdk.ofThisJvm());
  }

  /**
   * Builds and returns the module of {@code peers} with this name; it is built and run with a JDK
   * of at least this version.
   */
  public static PeerModule build(String name, int jdkVersion) throws UnavailableFormatException {
    return build(name, PeerJdk.find(name, jdkVersion));
  }

  private static PeerModule build(String name, Path javaHome) throws UnavailableFormatException {
    PeerModule module = new PeerModule(name, findDirectory("peers/" + name), javaHome);
    module.buildWithMaven();
    return module;
  }

  /**
   * Builds a module of this project that no other module depends on, and returns its compiled
   * classes.
   */
  public static Path buildClasses(String name) throws UnavailableFormatException {
    PeerModule module = new PeerModule(name, findDirectory(name), PeerJdk.ofThisJvm());
    module.buildWithMaven();
    return module.directory.resolve("target/classes");
  }

  /** Returns the command of a child JVM with the module's classes. */
  public ChildCommand command(String mainClass, List<String> options)
      throws UnavailableFormatException {
    try {
      String libraries = Files.readString(directory.resolve("target/class-path")).strip();
      String classes = directory.resolve("target/classes").toString();
      String classPath = String.join(File.pathSeparator, classes, projectClassPath(), libraries);
      return new ChildCommand(mainClass, classPath, options).withJavaHome(javaHome);
    } catch (IOException e) {
      throw new UnavailableFormatException(
          name + ": the class path that Maven wrote cannot be read: " + e);
    }
  }

  private static Path findDirectory(String name) throws UnavailableFormatException {
    Path start = Path.of(System.getProperty("stoa.root", "")).toAbsolutePath();
    for (Path parent = start; parent != null; parent = parent.getParent()) {
      Path directory = parent.resolve(name);
      if (Files.isRegularFile(directory.resolve("pom.xml"))) {
        return directory;
      }
    }
    throw new UnavailableFormatException(
        name + " needs the source tree: run ./stoa in a checkout that contains it");
  }

  private static String projectClassPath() {
    return STOA_MODULES.stream()
        .map(PeerModule::classesOf)
        .filter(path -> !path.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns the path of a module's classes on the class path, which is a jar or a directory; empty
   * if not found.
   */
  private static String classesOf(String module) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(path -> isModule(module, path))
        .findFirst()
        .map(path -> path.toAbsolutePath().toString())
        .orElse("");
  }

  private static boolean isModule(String module, Path path) {
    return path.endsWith(module + "/target/classes")
        || Optional.ofNullable(path.getFileName())
            .map(Path::toString)
            .filter(file -> file.startsWith("stoa-" + module + "-") && file.endsWith(".jar"))
            .isPresent();
  }

  private void buildWithMaven() throws UnavailableFormatException {
    try {
      Files.createDirectories(directory.resolve("target"));
      Path log = directory.resolve("target/build.log");
      ProcessBuilder maven = new ProcessBuilder(arguments()).redirectErrorStream(true);
      if (javaHome.equals(PeerJdk.ofThisJvm())) {
        maven.environment().putIfAbsent("JAVA_HOME", javaHome.toString());
      } else {
        maven.environment().put("JAVA_HOME", javaHome.toString());
      }
      int status = maven.redirectOutput(log.toFile()).start().waitFor();
      if (status != 0) {
        throw new UnavailableFormatException(
            name
                + " could not be built, or its libraries could not be fetched; Maven's log is "
                + log);
      }
    } catch (UnavailableFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new UnavailableFormatException(name + " needs Maven, which could not be started: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableFormatException(name + ": the build was interrupted");
    }
  }

  /**
   * Returns the jar of a module on the class path. If the class path contains a directory, as in
   * tests of this project, the jar is written: Maven accepts no directories.
   */
  private Path jarOf(String module) throws IOException {
    Path classes = Path.of(classesOf(module));
    return Files.isDirectory(classes)
        ? ClassesJar.write(classes, directory.resolve("target/" + module + ".jar"))
        : classes;
  }

  private List<String> arguments() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("mvn", "-B", "-q"));
    String mavenArguments = System.getenv().getOrDefault("STOA_MAVEN_ARGS", "").strip();
    if (!mavenArguments.isEmpty()) {
      arguments.addAll(Arrays.asList(mavenArguments.split("\\s+", -1)));
    }
    arguments.add("-f");
    arguments.add(directory.resolve("pom.xml").toString());
    for (String module : STOA_MODULES) {
      if (!classesOf(module).isEmpty()) {
        arguments.add("-Dstoa." + module + "=" + jarOf(module));
      }
    }
    arguments.add("process-classes");
    return arguments;
  }
}
