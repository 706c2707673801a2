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
  private final CsvConventions conventions;
  private final CsvFieldDecoder decoder;
  private final Optional<CsvColumnShape> shape;

  /**
   * Creates a reader.
   *
   * @param shape the shape that was inferred from a sample; absent if the schema is given
   */
  CsvColumnReader(Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
    this.schema = schema;
    this.type = AvroTypes.type(schema);
    this.conventions = conventions;
    this.decoder = new CsvFieldDecoder(schema, conventions);
    this.shape = shape.map(CsvColumnShape::copy);
  }

  /** Creates a reader of a column; empty if there is no vector for its values. */
  static Optional<CsvColumnReader> of(
      Schema schema, CsvConventions conventions, Optional<CsvColumnShape> shape) {
    return valueSchema(schema)
        .flatMap(
            valueSchema ->
                switch (valueSchema.getType()) {
                  case STRING -> Optional.of(new CsvTextReader(schema, conventions, shape));
                  case INT ->
                      Optional.of(new CsvNumberReaders.IntReader(schema, conventions, shape));
                  case LONG ->
                      Optional.of(new CsvNumberReaders.LongReader(schema, conventions, shape));
                  case DOUBLE ->
                      Optional.of(new CsvNumberReaders.DoubleReader(schema, conventions, shape));
                  case BOOLEAN ->
                      Optional.of(new CsvNumberReaders.BooleanReader(schema, conventions, shape));
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

  /** Returns whether numbers are written as Stoa writes them, so that they need no conversion. */
  final boolean hasDecimalPoints() {
    return !conventions.notation().hasDecimalComma();
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
    boolean hadValue = shape.isPresent() && shape.get().hasValue();
    ColumnVector vector = readValues(fields, column);
    if (shape.isPresent()
        && (!shape.get().schema().equals(schema) || (!hadValue && shape.get().needsAllRows()))) {
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
      shape.get().observe(text, isQuoted, conventions, () -> "");
    }
    try {
      return decoder.decode(CsvRow.ofField(text, isQuoted), 0);
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
