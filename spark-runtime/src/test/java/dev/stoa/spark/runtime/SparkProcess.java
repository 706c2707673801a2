package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Runs programs in Spark as users of its release do: in processes with only Spark's jars on the
 * class path, and Stoa's jar in {@code --jars}.
 *
 * @param directory the working directory
 * @param jar the jar of Stoa
 * @param settings the settings for {@code --conf}
 */
record SparkProcess(Path directory, Path jar, List<String> settings) {
  /** The version of Spark, such as {@code 4.2.0}. */
  static final String VERSION = org.apache.spark.package$.MODULE$.SPARK_VERSION();

  /** The version of Scala that Spark is built with, such as {@code 2.13}. */
  static final String SCALA_VERSION =
      scala.util.Properties.versionNumberString().replaceFirst("\\.\\d+$", "");

  private static final Path CLASS_PATH_FILE = Path.of(System.getProperty("stoa.spark.jars"));
  private static final long MAX_WAIT_MINUTES = 5;

  /** Returns the jars of Spark's release as a class path. */
  static String sparkJars() throws IOException {
    return Files.readString(CLASS_PATH_FILE).strip();
  }

  /**
   * Runs statements that end in semicolons; returns their rows as {@link SqlProgram} writes them.
   */
  List<String> sql(String statements) throws IOException, InterruptedException {
    Path sql = Files.writeString(directory.resolve("statements.sql"), statements);
    Path rows = directory.resolve("rows.txt");
    String name = SqlProgram.class.getName();
    Path program = createJar(name, SqlProgram.class);
    submit(List.of("--class", name, program.toString(), sql.toString(), rows.toString()), Map.of());
    return Files.readAllLines(rows);
  }

  /** Runs a program by {@code spark-submit}; returns its output. */
  String submit(List<String> program, Map<String, String> environment)
      throws IOException, InterruptedException {
    return run(submission(List.of(), program), environment);
  }

  /**
   * Starts a program by {@code spark-submit}, with more jars beside Spark's own.
   *
   * @param log the file for its output
   */
  Process start(List<Path> additionalJars, List<String> program, Path log) throws IOException {
    return process(submission(additionalJars, program), log).start();
  }

  private List<String> submission(List<Path> additionalJars, List<String> program)
      throws IOException {
    List<String> command = newJavaCommand();
    command.addAll(List.of("-cp", classPath(additionalJars)));
    command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
    command.addAll(List.of("--jars", jar.toAbsolutePath().toString()));
    for (String setting : allSettings()) {
      command.addAll(List.of("--conf", setting));
    }
    command.addAll(program);
    return command;
  }

  private static String classPath(List<Path> additionalJars) throws IOException {
    List<String> classPath = new ArrayList<>(List.of(sparkJars()));
    additionalJars.forEach(additionalJar -> classPath.add(additionalJar.toString()));
    return String.join(":", classPath);
  }

  /**
   * Runs the main class of a program that depends on Spark only, without settings and without the
   * jar of Stoa; returns its output.
   */
  String javaWithoutStoa(List<Path> additionalJars, Class<?> program, List<String> arguments)
      throws IOException, InterruptedException {
    List<Path> jars = new ArrayList<>(additionalJars);
    jars.add(createJar(program.getName(), program));
    List<String> command = newJavaCommand();
    command.addAll(List.of("-cp", classPath(jars), program.getName()));
    command.addAll(arguments);
    return run(command, Map.of());
  }

  /**
   * Runs a Java process with Spark's jars, Stoa's and others on its class path; returns its output.
   */
  String java(List<Path> additionalJars, List<String> program)
      throws IOException, InterruptedException {
    List<String> command = newJavaCommand();
    allSettings().forEach(setting -> command.add("-D" + setting));
    List<Path> jars = new ArrayList<>(List.of(jar.toAbsolutePath()));
    jars.addAll(additionalJars);
    command.addAll(List.of("-Dspark.master=local[2]", "-cp", classPath(jars)));
    command.addAll(program);
    return run(command, Map.of());
  }

  private static List<String> newJavaCommand() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().strip().split(" ", -1)));
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    return command;
  }

  private List<String> allSettings() {
    List<String> allSettings = new ArrayList<>(settings);
    allSettings.add("spark.ui.enabled=false");
    allSettings.add("spark.sql.warehouse.dir=" + directory.resolve("warehouse"));
    allSettings.add("spark.driver.bindAddress=127.0.0.1");
    allSettings.add("spark.driver.host=127.0.0.1");
    allSettings.add("spark.sql.shuffle.partitions=2");
    return allSettings;
  }

  private String run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(directory, "log", ".txt");
    ProcessBuilder builder = process(command, log);
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean hasEnded = process.waitFor(MAX_WAIT_MINUTES, TimeUnit.MINUTES);
    if (!hasEnded) {
      process.destroyForcibly();
    }
    String text = Files.readString(log);
    assertTrue(hasEnded, text);
    assertEquals(0, process.exitValue(), text);
    return text;
  }

  private ProcessBuilder process(List<String> command, Path log) {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
  }

  /** Creates the jar of a program that depends on Spark only. */
  private Path createJar(String name, Class<?> program) throws IOException {
    Path programJar = directory.resolve("program.jar");
    String entry = name.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(programJar);
        JarOutputStream out = new JarOutputStream(file);
        InputStream compiled = program.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      compiled.transferTo(out);
    }
    return programJar;
  }
}
