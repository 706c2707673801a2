package dev.stoa.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Creates small files and tables for tests. */
final class Samples {
  /** Three crawled pages; the last is not ASCII and has fewer headers. */
  static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html","server":"x"},"size":1}
      {"url":"http://example.org/b","metadata":{"content-type":"image/png"},"size":22}
      {"url":"http://example.com/é","metadata":{},"size":333}
      """;

  private Samples() {}

  /** Writes a file, compressed if its name ends in .gz. */
  static Path write(Path directory, String name, String text) throws IOException {
    Path file = directory.resolve(name);
    try (OutputStream stream = Files.newOutputStream(file);
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(stream) : stream) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** Creates a table of {@link #PAGES}. */
  static Path newPagesTable(Path directory) throws IOException {
    Path table = directory.resolve("pages");
    ProgramRun.load(write(directory, "pages.jsonl", PAGES), table);
    return table;
  }
}
