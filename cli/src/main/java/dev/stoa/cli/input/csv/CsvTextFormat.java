package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.BlockDecoder;
import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBoundary;
import dev.stoa.cli.input.block.TextBlock;
import dev.stoa.cli.input.block.TextFormat;
import dev.stoa.cli.input.block.Utf8Validation;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/** Decodes blocks of CSV into vectors, column by column. */
final class CsvTextFormat implements TextFormat {
  private static final byte QUOTE = CsvDialect.STANDARD_QUOTE;

  private final Schema schema;
  private final CsvDialects dialects;
  private final CsvSyntax syntax;
  private final CsvConventions conventions;

  /** The shapes of a sample by the columns' names; empty if the schema is given. */
  private final Map<String, CsvColumnShape> shapesByName;

  /** For each file, the columns in the order of the schema's fields. */
  private final int[][] columnsByFile;

  CsvTextFormat(
      Schema schema,
      CsvDialects dialects,
      Map<String, CsvColumnShape> shapesByName,
      int fileCount) {
    this.schema = schema;
    this.dialects = dialects;
    CsvDialect dialect = dialects.common().orElseThrow();
    this.syntax = dialect.syntax();
    this.conventions = new CsvConventions(dialects.nulls(), dialect.notation());
    this.shapesByName = shapesByName;
    this.columnsByFile = new int[fileCount][];
  }

  /** Returns whether files are written in a way that this format can divide into blocks. */
  static boolean supports(CsvDialects dialects) {
    return dialects.nulls().areUsual()
        && dialects.common().filter(CsvTextFormat::isDivisible).isPresent();
  }

  private static boolean isDivisible(CsvDialect dialect) {
    return dialect.encoding().equals(StandardCharsets.UTF_8)
        && dialect.quote() == CsvDialect.STANDARD_QUOTE
        && !dialect.hasEscape()
        && !dialect.syntax().hasComments()
        && dialect.skippedLineCount() == 0
        && dialect.delimiter() < Byte.MAX_VALUE;
  }

  /** Returns whether there is a vector for each column. */
  static boolean supports(Schema schema, CsvNulls nulls) {
    CsvConventions conventions = new CsvConventions(nulls, CsvNotation.STANDARD);
    return schema.getFields().stream()
        .allMatch(
            field -> CsvColumnReader.of(field.schema(), conventions, Optional.empty()).isPresent());
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public RowBoundary boundary() {
    return new CsvRowBoundary(QUOTE);
  }

  @Override
  public int beginFile(int fileIndex, byte[] bytes, int from, int to)
      throws IrregularTextException {
    CsvTextHeader header = CsvTextHeader.read(bytes, from, to, dialects);
    List<String> names = schema.getFields().stream().map(FieldProperties::externalName).toList();
    if (names.size() != header.names().size()
        || !new HashSet<>(names).equals(new HashSet<>(header.names()))) {
      throw new IrregularTextException("the columns are not those of the schema");
    }
    columnsByFile[fileIndex] = names.stream().mapToInt(header.names()::indexOf).toArray();
    return header.length();
  }

  @Override
  public BlockDecoder newDecoder() {
    CsvFieldTable fields = new CsvFieldTable(syntax);
    List<CsvColumnReader> readers = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Optional<CsvColumnShape> shape =
          Optional.ofNullable(shapesByName.get(FieldProperties.externalName(field)));
      readers.add(CsvColumnReader.of(field.schema(), conventions, shape).orElseThrow());
    }
    return block -> decode(block, fields, readers);
  }

  private RowBlock decode(TextBlock block, CsvFieldTable fields, List<CsvColumnReader> readers)
      throws IrregularTextException {
    if (!Utf8Validation.isValid(block.bytes(), block.from(), block.to())) {
      throw new IrregularTextException("malformed UTF-8");
    }
    int[] columns = columnsByFile[block.fileIndex()];
    fields.read(block.bytes(), block.from(), block.to(), columns.length);
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      vectors[i] = readers.get(i).read(fields, columns[i]);
    }
    RecordBatch batch = new RecordBatch(schema, Arrays.asList(vectors));
    batch.reset(0, fields.rowCount());
    return new BatchBlock(batch);
  }

  private record BatchBlock(RecordBatch batch) implements RowBlock {
    @Override
    public int rowCount() {
      return batch.rowCount();
    }

    @Override
    public void writeTo(TableWriter writer) throws IOException {
      writer.write(batch);
    }
  }
}
