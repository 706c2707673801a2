package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Text that is sorted by a column, with a range index in a second file: the last key, start and end
 * of each page (section 4.4). {@link IndexedTextInputFormat} reads it.
 *
 * @param column the column that lines are sorted by
 */
public record IndexedTextFormat(String column) implements StudyFileFormat {
  /** The name of the index; the underscore hides it from Hadoop's input formats. */
  static final String INDEX_FILE_NAME = "_index";

  static final char DELIMITER = '|';

  /** Smaller than the study's pages of 128 MB, since our files are smaller, too. */
  private static final int PAGE_SIZE_IN_BYTES = 1024 * 1024;

  @Override
  public String name() {
    return "text-indexed-by-" + column;
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    TextFormat.sortedBy(column).write(table, directory);
    int position = table.schema().getField(column).pos();
    List<String> entries = new ArrayList<>();
    long pageStart = 0;
    long end = 0;
    String key = "";
    try (BufferedReader lines =
        Files.newBufferedReader(
            directory.resolve(TextFormat.FILE_NAME), StandardCharsets.US_ASCII)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        end += line.length() + 1;
        key = line.split("\\|", -1)[position];
        if (end - pageStart >= PAGE_SIZE_IN_BYTES) {
          entries.add(entry(key, pageStart, end));
          pageStart = end;
        }
      }
    }
    entries.add(entry(key, pageStart, end));
    Files.write(directory.resolve(INDEX_FILE_NAME), entries);
  }

  private static String entry(String lastKey, long start, long end) {
    return lastKey + DELIMITER + start + DELIMITER + end;
  }
}
