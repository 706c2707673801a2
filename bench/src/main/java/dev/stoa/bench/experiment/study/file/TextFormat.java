package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The study's text: one record per line, fields separated by a vertical bar (section 3), dates like
 * 2000-01-15. Values contain neither bars nor line feeds, so nothing is quoted.
 *
 * @param name the name of the format
 * @param delimiter separates fields; empty for the lines of Grep
 * @param sortColumn the column that lines are sorted by; if empty, they are not sorted
 */
public record TextFormat(String name, String delimiter, Optional<String> sortColumn)
    implements StudyFileFormat {
  /** The character between two fields. */
  public static final char DELIMITER = '|';

  /** The name of the only file of a data set. */
  public static final String FILE_NAME = "part-00000";

  /** Delimited lines in the order of the generator. */
  public static final TextFormat UNSORTED =
      new TextFormat("text", String.valueOf(DELIMITER), Optional.empty());

  /** Lines of the same size: fields without delimiters, for Grep. */
  public static final TextFormat FIXED_LENGTH =
      new TextFormat("text-fixed-length", "", Optional.empty());

  /** Returns a format with delimited lines that are sorted by a column. */
  public static TextFormat sortedBy(String column) {
    return new TextFormat(
        "text-sorted-by-" + column, String.valueOf(DELIMITER), Optional.of(column));
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    List<Schema.Field> fields = table.schema().getFields();
    LongStream positions =
        sortColumn
            .map(column -> RowOrder.positions(table, column))
            .orElseGet(() -> LongStream.range(0, table.rowCount()));
    StringBuilder line = new StringBuilder();
    try (BufferedWriter out =
        Files.newBufferedWriter(directory.resolve(FILE_NAME), StandardCharsets.UTF_8)) {
      PrimitiveIterator.OfLong iterator = positions.iterator();
      while (iterator.hasNext()) {
        line.setLength(0);
        append(line, fields, table.row(iterator.nextLong()));
        out.append(line.append('\n'));
      }
    }
  }

  private void append(StringBuilder line, List<Schema.Field> fields, GenericRecord row) {
    for (Schema.Field field : fields) {
      Object value = row.get(field.pos());
      boolean isDate = field.schema().getLogicalType() instanceof LogicalTypes.Date;
      line.append(field.pos() == 0 ? "" : delimiter);
      line.append(isDate ? LocalDate.ofEpochDay((Integer) value) : value);
    }
  }
}
