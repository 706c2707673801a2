package dev.stoa.testing.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** A folder with the input files of examples, in which a shell runs the command {@code stoa}. */
public final class ExampleFolder {
  private static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html","server":"x"}}
      {"url":"http://example.org/b","metadata":{"content-type":"image/png"}}
      {"url":"http://example.com/c","metadata":{}}
      """;
  private static final String EVENTS =
      """
      {"id":1,"type":"push","actor":{"name":"a"}}
      {"id":2,"type":"fork","actor":{"name":"b"}}
      """;
  private static final String PERSON_SCHEMA =
      """
      {"type":"record","name":"Person","fields":[
        {"name":"name","type":"string"},{"name":"born","type":"int"}]}
      """;
  private static final String JVM_OPTIONS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC --add-opens=java.base/java.nio=ALL-UNNAMED";

  /** The launcher sets the same options. */
  private static final String JVM_OPTIONS_SINCE_24 =
      " --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow";

  private static final long TIMEOUT_SECONDS = 120;

  private final Path folder;
  private final String program;

  private ExampleFolder(Path folder, String program) {
    this.folder = folder;
    this.program = program;
  }

  /** Creates the input files and a table; {@code stoa} runs with the class path of this process. */
  public static ExampleFolder in(Path folder) throws IOException, InterruptedException {
    return in(folder, "jvm dev.stoa.cli.Main");
  }

  /**
   * Creates the input files and a table.
   *
   * @param program the shell command that {@code stoa} stands for
   */
  public static ExampleFolder in(Path folder, String program)
      throws IOException, InterruptedException {
    ExampleFolder examples = new ExampleFolder(folder, program);
    examples.write("crawl.jsonl.gz", PAGES);
    examples.write("more.jsonl", PAGES);
    examples.write("events.jsonl.gz", EVENTS);
    examples.write("part-1.csv", "id,name\n1,one\n");
    examples.write("part-2.csv", "id,name\n2,two\n");
    examples.write("people.csv", "name,born\nAda,1815\n");
    examples.write("people.avsc", PERSON_SCHEMA);
    examples.write("visits.csv", "url,visits\nhttp://example.org/b,7\nhttp://example.net/,1\n");
    examples.write("urls.csv", "url\nhttp://example.org/b\nhttp://example.net/\n");
    examples.run("stoa load crawl.jsonl.gz crawl");
    return examples;
  }

  /** Copies the input files and the table to another folder. */
  public ExampleFolder copyTo(Path target) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.skip(1).toList()) {
        Files.copy(file, target.resolve(folder.relativize(file)));
      }
    }
    return new ExampleFolder(target, program);
  }

  private void write(String name, String text) throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve(name));
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(file) : file) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Runs the main method of a single source file, which must succeed; returns its output. */
  public String runJava(String source) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Example.java"), source);
    return run("jvm Example.java");
  }

  /** Runs a shell script, which must succeed; returns its output. */
  public String run(String commands) throws IOException, InterruptedException {
    Path outputFile = Files.createTempFile(folder, "out", ".log");
    Path script = Files.writeString(folder.resolve("script.log"), script(commands));
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString());
    builder.directory(folder.toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.redirectErrorStream(true).redirectOutput(outputFile.toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "timed out: " + commands);
    String output = Files.readString(outputFile);
    assertEquals(0, process.exitValue(), commands + "\n" + output);
    return output;
  }

  private String script(String commands) {
    return """
    set -euo pipefail
    export PATH='%s':"$PATH"
    jvm() {
      '%s' %s -cp '%s' "$@"
    }
    stoa() {
      %s "$@"
    }
    %s
    """
        .formatted(
            Path.of(System.getProperty("java.home"), "bin"),
            Path.of(System.getProperty("java.home"), "bin", "java"),
            JVM_OPTIONS + (Runtime.version().feature() >= 24 ? JVM_OPTIONS_SINCE_24 : ""),
            System.getProperty("java.class.path"),
            program,
            commands);
  }
}
