package dev.stoa.hadoop.text;

import dev.stoa.avro.AvroNames;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** The lines of a split of delimited text; empty lines are skipped if there are several columns. */
final class DelimitedSource implements RecordSource {
  private final LineScanner lines;
  private final DelimitedFields fields;
  private final int[] positions;
  private final boolean skipsEmptyLines;

  private DelimitedSource(LineScanner lines, TextDialect dialect, int[] positions, int fieldCount) {
    this.lines = lines;
    this.positions = positions;
    this.fields = new DelimitedFields(dialect, fieldCount, lines::location);
    this.skipsEmptyLines = fieldCount > 1;
  }

  /** Opens a split, whose file has the fields of a schema. */
  static DelimitedSource open(
      FileSplit split, Configuration conf, Schema schema, TextDialect dialect) throws IOException {
    LineScanner lines = new LineScanner(SplitInput.open(split, conf), dialect);
    boolean isOpen = false;
    try {
      DelimitedSource source = create(lines, split, conf, schema, dialect);
      isOpen = true;
      return source;
    } finally {
      if (!isOpen) {
        lines.close();
      }
    }
  }

  private static DelimitedSource create(
      LineScanner lines, FileSplit split, Configuration conf, Schema schema, TextDialect dialect)
      throws IOException {
    int columnCount = schema.getFields().size();
    int[] inOrder = IntStream.range(0, columnCount).toArray();
    if (dialect.header() == HeaderMode.NONE) {
      return new DelimitedSource(lines, dialect, inOrder, columnCount);
    }
    List<String> header = List.of();
    if (split.getStart() == 0) {
      header = readHeader(lines, dialect);
    } else if (dialect.header() == HeaderMode.NAMES) {
      FileSplit beginning = new FileSplit(split.getPath(), 0, 1, new String[0]);
      try (LineScanner firstLines = new LineScanner(SplitInput.open(beginning, conf), dialect)) {
        header = readHeader(firstLines, dialect);
      }
    }
    if (dialect.header() == HeaderMode.SKIP) {
      return new DelimitedSource(lines, dialect, inOrder, columnCount);
    }
    int[] positions = positions(lines.location(), schema, header);
    return new DelimitedSource(lines, dialect, positions, Math.max(1, header.size()));
  }

  private static List<String> readHeader(LineScanner lines, TextDialect dialect)
      throws IOException {
    if (!lines.next()) {
      return List.of();
    }
    int maxFieldCount = lines.end() - lines.start() + 1;
    DelimitedFields fields = new DelimitedFields(dialect, maxFieldCount, lines::location);
    fields.reset(lines.buffer(), lines.start(), lines.end());
    return fields.remainingTexts();
  }

  private static int[] positions(String location, Schema schema, List<String> header) {
    int[] positions = new int[schema.getFields().size()];
    for (Schema.Field field : schema.getFields()) {
      String name = AvroNames.externalName(field);
      int position = header.indexOf(name);
      if (position != header.lastIndexOf(name)) {
        throw new InvalidTextException(
            location + ": the header names the column \"" + name + "\" twice: rename one of them");
      }
      if (position < 0 && !header.isEmpty() && !field.schema().isNullable()) {
        throw new InvalidTextException(
            "%s: the header has no column \"%s\", only %s: correct it, or declare the field nullable"
                .formatted(location, name, header));
      }
      positions[field.pos()] = position < 0 ? TextRecord.ABSENT : position;
    }
    return positions;
  }

  // hot: stoa bench parsing
  @Override
  public boolean next() throws IOException {
    do {
      if (!lines.next()) {
        return false;
      }
    } while (skipsEmptyLines && lines.start() == lines.end());
    fields.reset(lines.buffer(), lines.start(), lines.end());
    return true;
  }

  @Override
  public FieldSource fields() {
    return fields;
  }

  @Override
  public int[] positions() {
    return Arrays.copyOf(positions, positions.length);
  }

  @Override
  public float progress() throws IOException {
    return lines.progress();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
