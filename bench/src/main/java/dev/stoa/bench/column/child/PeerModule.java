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
 * A module of the source tree, usually below {@code peers}, which Maven builds, with its libraries,
 * on first use.
 */
public final class PeerModule {
  /** The project's modules that peers may be compiled against and children run with. */
  private static final List<String> STOA_MODULES = List.of("bench", "cli", "core", "hadoop");

  private final String name;
  private final Path folder;
  private final Path javaHome;

  private PeerModule(String name, Path folder, Path javaHome) {
    this.name = name;
    this.folder = folder;
    this.javaHome = javaHome;
  }

  /** The module of this name, built. */
  public static PeerModule build(String name) throws UnavailableFormatException {
    return build(name, PeerJdk.ofThisJvm());
  }

  /** The module of this name, built and run with a JDK of at least this version. */
  public static PeerModule build(String name, int jdkVersion) throws UnavailableFormatException {
    return build(name, PeerJdk.find(name, jdkVersion));
  }

  private static PeerModule build(String name, Path javaHome) throws UnavailableFormatException {
    PeerModule module = new PeerModule(name, folder("peers/" + name), javaHome);
    module.build();
    return module;
  }

  /** The compiled classes of a module of the project that no other module depends on. */
  public static Path classesOf(String name) throws UnavailableFormatException {
    PeerModule module = new PeerModule(name, folder(name), PeerJdk.ofThisJvm());
    module.build();
    return module.folder.resolve("target/classes");
  }

  /** A child with the module's classes. */
  public ChildCommand command(String mainClass, List<String> options)
      throws UnavailableFormatException {
    try {
      String libraries = Files.readString(folder.resolve("target/class-path")).strip();
      String classes = folder.resolve("target/classes").toString();
      String classPath = String.join(File.pathSeparator, classes, ownModules(), libraries);
      return new ChildCommand(mainClass, classPath, options).withJavaHome(javaHome);
    } catch (IOException e) {
      throw new UnavailableFormatException(name + ": the class path cannot be read: " + e);
    }
  }

  private static Path folder(String name) throws UnavailableFormatException {
    Path start = Path.of(System.getProperty("stoa.root", "")).toAbsolutePath();
    for (Path directory = start; directory != null; directory = directory.getParent()) {
      Path folder = directory.resolve(name);
      if (Files.isRegularFile(folder.resolve("pom.xml"))) {
        return folder;
      }
    }
    throw new UnavailableFormatException(
        name + " needs the source tree: run ./stoa in a checkout that contains it");
  }

  private static String ownModules() {
    return STOA_MODULES.stream()
        .map(PeerModule::modulePath)
        .filter(path -> !path.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The classes of one of our modules, as a jar or a folder; empty if not found. */
  private static String modulePath(String module) {
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

  private void build() throws UnavailableFormatException {
    try {
      Files.createDirectories(folder.resolve("target"));
      Path log = folder.resolve("target/build.log");
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

  /** Maven rejects class folders, which are used while the project is tested. */
  private Path jarOf(String module) throws IOException {
    Path classes = Path.of(modulePath(module));
    return Files.isDirectory(classes)
        ? ClassesJar.write(classes, folder.resolve("target/" + module + ".jar"))
        : classes;
  }

  private List<String> arguments() throws IOException {
    List<String> words = new ArrayList<>(List.of("mvn", "-B", "-q"));
    String mavenArguments = System.getenv().getOrDefault("STOA_MAVEN_ARGS", "").strip();
    if (!mavenArguments.isEmpty()) {
      words.addAll(Arrays.asList(mavenArguments.split("\\s+", -1)));
    }
    words.add("-f");
    words.add(folder.resolve("pom.xml").toString());
    for (String module : STOA_MODULES) {
      if (!modulePath(module).isEmpty()) {
        words.add("-Dstoa." + module + "=" + jarOf(module));
      }
    }
    words.add("process-classes");
    return words;
  }
}
