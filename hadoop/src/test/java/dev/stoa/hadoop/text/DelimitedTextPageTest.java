package dev.stoa.hadoop.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/how-to/read-delimited-text.md compiles and runs, and its layout is valid. */
class DelimitedTextPageTest {
  private static final Path PAGE = Path.of("../docs/how-to/read-delimited-text.md");

  @TempDir Path directory;

  private static String code(String language) throws Exception {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    assertTrue(block.find(), language);
    return block.group(1);
  }

  @Test
  void theProgramSumsTheRevenueOfEachAddress() throws Exception {
    Path source = Files.writeString(directory.resolve("RevenueJob.java"), code("java"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path classes = Files.createDirectory(directory.resolve("classes"));
    String classPath = System.getProperty("java.class.path");
    assertEquals(
        0,
        compiler.run(
            null, null, null, "-d", classes.toString(), "-cp", classPath, source.toString()));
    Path visits =
        Files.writeString(
            directory.resolve("visits"),
            """
            158.112.27.3|http://a.org/page|1999-10-10|0.5|Firefox|USA|EN-US|word|7
            158.112.27.3|http://a.org/page|1999-12-31|1.25|Firefox|USA||word|
            158.112.27.3|http://a.org/page|2000-01-01|100|Firefox|USA|EN-US|word|7
            10.0.0.1|http://b.org/page|1999-01-01|2|Firefox|USA|EN-US|word|7
            """);
    Path output = directory.resolve("revenue");
    run(classes, visits, output);
    assertEquals(
        List.of("10.0.0.1\t2.0", "158.112.27.3\t1.75"),
        Files.readAllLines(output.resolve("part-r-00000")));
  }

  private static void run(Path classes, Path input, Path output) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader previous = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, previous)) {
      thread.setContextClassLoader(loader);
      String[] arguments = {input.toUri().toString(), output.toUri().toString()};
      loader
          .loadClass("RevenueJob")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } finally {
      thread.setContextClassLoader(previous);
    }
  }

  @Test
  void theLayoutOfRecordsOfAFixedLengthIsValid() throws Exception {
    File empty = directory.resolve("empty").toFile();
    assertTrue(empty.createNewFile());
    Job job = TextInputs.newJob(empty.toPath(), "{\"name\": \"unused\", \"type\": \"int\"}");
    FixedLengthRecordInputFormat.setSchema(job, new Schema.Parser().parse(code("json")));
    assertEquals(List.of(), TextInputs.readAll(new FixedLengthRecordInputFormat<>(), job));
    assertEquals(73, FixedField.length(FixedField.of(new Schema.Parser().parse(code("json")))));
  }
}
