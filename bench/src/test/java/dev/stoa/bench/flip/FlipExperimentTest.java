package dev.stoa.bench.flip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.flip.FileBytes.FileOffset;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.work.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlipExperimentTest {
  private static final FlipOptions OPTIONS = FlipOptions.defaults().withRows(50).withFlips(40);

  @TempDir private Path directory;

  /**
   * One line per row, without checks: "rows", its text, a comment that readers skip, and an end
   * that they require.
   */
  private static final class Lines implements FlipFormat {
    private static final String COMMENT = "#".repeat(1_000);
    private static final String END = "end\n";
    private boolean readsAll = true;

    @Override
    public String label() {
      return "lines";
    }

    @Override
    public String setup() {
      return "no checks";
    }

    @Override
    public void write(Path folder, Rows rows) throws IOException {
      StringBuilder text = new StringBuilder();
      rows.iterator()
          .forEachRemaining(
              row ->
                  text.append(
                      RowText.of(row).replaceAll("[^ -~]", "?").replaceAll("\n", "?") + "\n"));
      Files.writeString(folder.resolve("a.txt"), COMMENT, StandardCharsets.ISO_8859_1);
      Files.writeString(folder.resolve("b.txt"), text, StandardCharsets.ISO_8859_1);
      Files.writeString(folder.resolve("c.txt"), END.repeat(250), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void read(Path folder, Consumer<String> rows) throws IOException {
      List<String> lines =
          Files.readAllLines(folder.resolve("b.txt"), StandardCharsets.ISO_8859_1);
      (readsAll ? lines : lines.subList(1, lines.size())).forEach(rows);
      String end = Files.readString(folder.resolve("c.txt"), StandardCharsets.ISO_8859_1);
      if (!end.equals(END.repeat(250))) {
        throw new IOException("no end");
      }
    }
  }

  /** Answers as the test says, whatever the files contain. */
  private record Scripted(List<FlipOutcome> outcomes) implements FlipReader {
    @Override
    public String label() {
      return "scripted";
    }

    @Override
    public String setup() {
      return "none";
    }

    @Override
    public void write(Path folder) throws IOException {
      Files.writeString(folder.resolve("one"), "one");
    }

    @Override
    public Reading read(Path folder) {
      return new Reading(outcomes.isEmpty() ? FlipOutcome.HARMLESS : outcomes.remove(0), "");
    }
  }
}
