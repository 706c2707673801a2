package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the programs of docs/tutorials/spark.md in order and with its settings, those of each
 * language in a process of their own.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class SparkTutorialTest {
  private static final Path JAR = Path.of(System.getProperty("stoa.runtime.jar"));

  /** Errors that Python programs catch by class and condition. */
  private static final String FAILING_PYTHON =
      """

      from pyspark.errors import AnalysisException

      try:
          spark.read.format("stoa").load("absent")
      except AnalysisException as e:
          print("refused:", e.getCondition(), e.getSqlState())
      """;

  @TempDir private static Path directory;

  private static String page;
  private static SparkProcess spark;

  @BeforeAll
  static void readPage() throws IOException {
    page = Files.readString(Path.of("..", "docs", "tutorials", "spark.md"));
    List<String> settings = matches("--conf (\\S+)", blocks("sh")).toList();
    assertEquals(2, settings.size(), "the page promises one jar and two settings");
    spark = new SparkProcess(directory, JAR, settings);
  }

  @Test
  void thePageNamesTheJarOfTheBuild() {
    String name = matches("dev\\.stoa:(\\S+)", blocks("sh")).findFirst().orElseThrow();
    String version =
        SparkProcess.VERSION.replaceFirst("\\.\\d+$", "") + "_" + SparkProcess.SCALA_VERSION;
    assertEquals(
        name.replace(':', '-').replace("4.2_2.13", version) + ".jar", JAR.getFileName().toString());
  }

  @Test
  @Order(1)
  void statementsReturnTheRowsShownBelowThem() throws IOException, InterruptedException {
    List<String> shownRows = blocks("sql").lines().filter(line -> line.startsWith("--")).toList();
    assertEquals(shownRows, spark.sql(blocks("sql").replaceAll("(?m)^--.*\n", "")));
  }

  @Test
  @Order(2)
  void thePythonProgramWorks() throws IOException, InterruptedException {
    Optional<String> python = PySpark.pythonPath();
    assumeTrue(python.isPresent(), "there is no PySpark of this version: .ci/pyspark gets it");
    Path program =
        Files.writeString(directory.resolve("program.py"), blocks("python") + FAILING_PYTHON);
    String output =
        spark.submit(
            List.of(program.toString()),
            Map.of("PYTHONPATH", python.get(), "PYSPARK_PYTHON", "python3"));
    assertEquals("4", lastNumber(output), output);
    assertTrue(output.contains("refused: TABLE_OR_VIEW_NOT_FOUND 42P01"), output);
  }

  @Test
  @Order(3)
  void theScalaProgramWorks() throws IOException, InterruptedException {
    String program =
        """
        val spark = org.apache.spark.sql.SparkSession.builder().getOrCreate()
        import spark.implicits._
        %s
        spark.stop()
        """;
    String code = replacementOfPythonProgram() + blocks("scala");
    Path script = Files.writeString(directory.resolve("program.scala"), program.formatted(code));
    String runner = "scala.tools.nsc.MainGenericRunner"; // with -nc, without a daemon
    String output =
        spark.java(
            scalaCompilerJars(),
            List.of(runner, "-usejavacp", "-nc", "-howtorun:script", script.toString()));
    assertEquals("2", lastNumber(output), output);
  }

  /** Returns Scala code that writes the table of the Python program if there is no PySpark. */
  private static String replacementOfPythonProgram() throws IOException, InterruptedException {
    return PySpark.pythonPath().isPresent()
        ? ""
        : """
        spark.table("stoa.web.pages").where("metadata['type'] = 'text/html'").select("url", "fetched")
          .write.format("stoa").mode("append").save("html")
        """;
  }

  /** Returns the jars of Scala's compiler, and of its dependencies that Spark lacks. */
  private static List<Path> scalaCompilerJars() {
    return Pattern.compile(File.pathSeparator)
        .splitAsStream(System.getProperty("java.class.path"))
        .filter(jar -> jar.matches(".*/(scala-compiler|jline|jna)-[^/]*"))
        .map(Path::of)
        .toList();
  }

  @Test
  @Order(4)
  void theJavaProgramWorks() throws IOException, InterruptedException {
    String program =
        """
        import org.apache.spark.sql.*;

        class Program {
          public static void main(String[] arguments) {
            SparkSession spark = SparkSession.builder().getOrCreate();
            %s
            spark.stop();
          }
        }
        """;
    Path source =
        Files.writeString(directory.resolve("Program.java"), program.formatted(blocks("java")));
    String output = spark.java(List.of(), List.of(source.toString()));
    assertEquals("2", lastNumber(output), output);
  }

  /** Returns the number that the program printed last, among the lines of Spark's log. */
  private static String lastNumber(String output) {
    return output.lines().filter(line -> line.matches("\\d+")).reduce("", (first, last) -> last);
  }

  private static String blocks(String language) {
    return String.join("", matches("(?s)```" + language + "\n(.*?)```", page).toList());
  }

  private static Stream<String> matches(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1));
  }
}
