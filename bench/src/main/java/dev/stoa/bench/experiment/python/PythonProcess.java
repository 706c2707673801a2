package dev.stoa.bench.experiment.python;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.bench.column.UnavailableFormatException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A Python process that reads tables and files, to which this JVM sends one request at a time. Each
 * reply is a JSON object in one line.
 */
final class PythonProcess implements Closeable {
  private static final String PROGRAM = "python_contestants.py";
  private static final String COMMAND = "python3";
  private static final int MAX_LOG_TAIL_CHARS = 2_000;

  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader replies;
  private final Path log;
  private String versions = "";

  private PythonProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    requests = process.outputWriter(StandardCharsets.UTF_8);
    replies = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts Python from the path.
   *
   * @param directory a directory for the program and its log
   * @throws UnavailableFormatException if there is no Python, or a package is missing
   */
  static PythonProcess start(Path directory) throws IOException {
    return start(COMMAND, directory);
  }

  static PythonProcess start(String command, Path directory) throws IOException {
    Path program = directory.resolve(PROGRAM);
    try (InputStream source = PythonProcess.class.getResourceAsStream(PROGRAM)) {
      Files.copy(source, program, StandardCopyOption.REPLACE_EXISTING);
    }
    Path log = directory.resolve("python.log");
    ProcessBuilder builder =
        new ProcessBuilder(command, program.toString()).redirectError(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    sourceDirectory().ifPresent(path -> addToPath(builder.environment(), path));
    PythonProcess python;
    try {
      python = new PythonProcess(builder.start(), log);
    } catch (IOException e) {
      throw new UnavailableFormatException(
          "the experiment python needs Python, and %s cannot be started: %s"
              .formatted(command, e.getMessage()));
    }
    return python.checked();
  }

  /** Returns the directory of the package stoa in a source tree; an installed one is used else. */
  private static Optional<Path> sourceDirectory() {
    Path start = Path.of(System.getProperty("stoa.root", "")).toAbsolutePath();
    for (Path parent = start; parent != null; parent = parent.getParent()) {
      Path directory = parent.resolve("python/src");
      if (Files.isDirectory(directory.resolve("stoa"))) {
        return Optional.of(directory);
      }
    }
    return Optional.empty();
  }

  private static void addToPath(Map<String, String> environment, Path directory) {
    environment.merge(
        "PYTHONPATH",
        directory.toString(),
        (present, added) -> added + File.pathSeparator + present);
  }

  private PythonProcess checked() throws IOException {
    Map<String, String> reply;
    try {
      reply = read();
      String missing = reply.get("missing");
      if (missing != null) {
        throw new UnavailableFormatException("the experiment python cannot run: " + missing);
      }
    } catch (IOException e) {
      close();
      throw e;
    }
    versions = reply.get("ready");
    return this;
  }

  /** Returns the versions of Python and pyarrow. */
  String versions() {
    return versions;
  }

  /**
   * Writes a Parquet file again with pyarrow.
   *
   * @param rowsPerGroup the number of rows of a row group; 0 for pyarrow's default
   */
  void convert(Path source, Path target, long rowsPerGroup) throws IOException {
    request("convert", source.toString(), target.toString(), Long.toString(rowsPerGroup));
  }

  /** Sends a request and returns the members of the reply. */
  Map<String, String> request(String... words) throws IOException {
    try {
      requests.write(String.join("\t", words));
      requests.newLine();
      requests.flush();
    } catch (IOException e) {
      throw new IOException(exitMessage(), e);
    }
    Map<String, String> reply = read();
    String failure = reply.get("failed");
    if (failure != null) {
      throw new IOException("Python failed on " + String.join(" ", words) + ": " + failure);
    }
    return reply;
  }

  private Map<String, String> read() throws IOException {
    String line = replies.readLine();
    if (line == null) {
      throw new IOException(exitMessage());
    }
    Map<String, String> members = new LinkedHashMap<>();
    try (JsonParser json = new JsonFactory().createParser(line)) {
      json.nextToken();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        members.put(name, json.getText());
      }
    }
    return members;
  }

  private String exitMessage() throws IOException {
    String text = Files.readString(log);
    return "Python exited unexpectedly; the end of its log: "
        + text.substring(Math.max(0, text.length() - MAX_LOG_TAIL_CHARS));
  }

  @Override
  public void close() throws IOException {
    try {
      requests.close(); // The program ends when its input is closed.
    } catch (IOException e) {
      // It has already ended.
    }
    process.destroy();
  }
}
