package dev.stoa.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Small input files for tests. */
final class Samples {
  /** Three crawled pages; the last is not ASCII and has fewer headers. */
  static final String PAGES =
      """
      {"url":"http://example.org/a","metadata":{"content-type":"text/html","server":"x"},"size":1}
      {"url":"http://example.org/b","metadata":{"content-type":"image/png"},"size":22}
      {"url":"http://example.com/é","metadata":{},"size":333}
      """;

  private Samples() {}

  static Path write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream stream = Files.newOutputStream(file);
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(stream) : stream) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** A table of {@link #PAGES}. */
  static Path pagesTable(Path folder) throws IOException {
    Path table = folder.resolve("pages");
    ProgramRun.load(write(folder, "pages.jsonl", PAGES), table);
    return table;
  }
}
