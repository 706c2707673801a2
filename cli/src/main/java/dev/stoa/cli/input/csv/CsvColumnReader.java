package dev.stoa.cli.input.csv;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.data.ColumnVector;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Reads the fields of one CSV column of a block into a vector: the same values as {@link
 * CsvFieldDecoder}, or none. Not thread-safe.
 */
abstract class CsvColumnReader {
  private final Schema schema;
  private final DataType type;
  private final CsvNulls nulls;
  private final CsvFieldDecoder decoder;
  private final Optional<CsvColumnShape> shape;

  /**
   * Creates a reader.
   *
   * @param shape the shape that was inferred from a sample; absent if the schema is given
   */
  CsvColumnReader(Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
    this.schema = schema;
    this.type = AvroTypes.type(schema);
    this.nulls = nulls;
    this.decoder = new CsvFieldDecoder(schema, nulls);
    this.shape = shape.map(CsvColumnShape::copy);
  }

  /** Creates a reader of a column; empty if there is no vector for its values. */
  static Optional<CsvColumnReader> of(
      Schema schema, CsvNulls nulls, Optional<CsvColumnShape> shape) {
    return valueSchema(schema)
        .flatMap(
            valueSchema ->
                switch (valueSchema.getType()) {
                  case STRING -> Optional.of(new CsvTextReader(schema, nulls, shape));
                  case INT -> Optional.of(new CsvNumberReaders.IntReader(schema, nulls, shape));
                  case LONG -> Optional.of(new CsvNumberReaders.LongReader(schema, nulls, shape));
                  case DOUBLE ->
                      Optional.of(new CsvNumberReaders.DoubleReader(schema, nulls, shape));
                  case BOOLEAN ->
                      Optional.of(new CsvNumberReaders.BooleanReader(schema, nulls, shape));
                  default -> Optional.empty();
                });
  }

  /** Returns the type of values that are not null; empty if it is a union. */
  static Optional<Schema> valueSchema(Schema schema) {
    if (!schema.isUnion()) {
      return Optional.of(schema);
    }
    List<Schema> types =
        schema.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    return types.size() == 1 ? Optional.of(types.get(0)) : Optional.empty();
  }

  final DataType type() {
    return type;
  }

  /**
   * Returns the shape of the sample and of all values that {@link #decode} has read since; absent
   * if the schema is given.
   */
  final Optional<CsvColumnShape> shape() {
    return shape;
  }

  /**
   * Reads all rows of a column.
   *
   * @throws IrregularTextException when a field does not fit the type, or the type is only that of
   *     the sample
   */
  final ColumnVector read(CsvFieldTable fields, int column) throws IrregularTextException {
    ColumnVector vector = readValues(fields, column);
    if (shape.isPresent() && !shape.get().schema().equals(schema)) {
      throw new IrregularTextException("the column has another type than in the sample");
    }
    return vector;
  }

  abstract ColumnVector readValues(CsvFieldTable fields, int column) throws IrregularTextException;

  /** Decodes any field as the sequential reader does; null if it is null. */
  final Object decode(CsvFieldTable fields, int row, int column) throws IrregularTextException {
    String text = fields.text(row, column);
    boolean isQuoted = fields.isQuoted(row, column);
    if (shape.isPresent()) {
      shape.get().observe(text, isQuoted, nulls);
    }
    try {
      return decoder.decode(new CsvRow(0, List.of(text), List.of(isQuoted), false), 0);
    } catch (IOException e) {
      throw new IrregularTextException("a value of another type", e);
    }
  }

  /** Sets the size of a vector, of which the given rows are null. */
  static void resize(ColumnVector vector, int rowCount, int nullCount) {
    if (nullCount == 0) {
      vector.resize(rowCount);
    } else {
      vector.resizeWithNulls(rowCount);
    }
  }
}
