package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.DecimalValues;
import dev.stoa.cli.argument.FieldArgument;
import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.cli.output.ValueText;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.record.UnitAligner;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;

/**
 * Gives a column of numbers a decimal type with a scale or the type double, or a column of times a
 * finer unit, by writing it again, since the stored values change; used by {@code stoa
 * widen-column}. Values are never rounded.
 */
public final class ColumnTypeChange {
  private final Table table;
  private final Schema.Field column;
  private final Schema type;

  /** Records of the column alone. */
  private final Schema rowSchema;

  /** Empty if the type is no decimal. */
  private final Optional<DecimalValues> decimals;

  /** The conversion of records of the column to a finer unit; empty if the values are numbers. */
  private final Optional<UnitAligner> finerUnit;

  private ColumnTypeChange(Table table, Schema.Field column, Schema type) {
    this.table = table;
    this.column = column;
    this.type = type;
    this.rowSchema = recordOf(column.schema());
    this.decimals = decimal(type).map(decimal -> new DecimalValues(valueType(type)));
    this.finerUnit =
        isFinerUnit(column.schema(), type)
            ? Optional.of(new UnitAligner(recordOf(type)))
            : Optional.empty();
  }

  /**
   * Returns the change of a column; empty if it is not one of numbers to a decimal with a scale or
   * to a double, or of times to a finer unit, or if the stored values need not change.
   */
  public static Optional<ColumnTypeChange> of(Table table, String name, Schema type) {
    Schema.Field column = table.newScan().select(List.of(name)).schema().getFields().get(0);
    boolean isNumber = LogicalText.isNumber(valueType(column.schema()));
    boolean isToDecimal = decimal(type).isPresent() && !hasStoredValues(column.schema(), type);
    boolean isNumberChange = isNumber && (isToDecimal || isToDouble(column.schema(), type));
    return isNumberChange || isFinerUnit(column.schema(), type)
        ? Optional.of(new ColumnTypeChange(table, column, type))
        : Optional.empty();
  }

  /** Returns whether values are times that get a finer unit. */
  private static boolean isFinerUnit(Schema from, Schema to) {
    Schema source = valueType(from);
    Schema target = valueType(to);
    return LogicalText.temporal(source).isPresent()
        && LogicalText.temporal(target).isPresent()
        && UnitAligner.isConvertible(source, target);
  }

  private static Schema recordOf(Schema valueSchema) {
    return Schema.createRecord(
        "Row", null, null, false, List.of(new Schema.Field("value", valueSchema)));
  }

  private static boolean hasStoredValues(Schema from, Schema to) {
    LogicalTypes.Decimal target = decimal(to).orElseThrow();
    return decimal(from)
        .filter(source -> source.getScale() == target.getScale())
        .filter(source -> source.getPrecision() <= target.getPrecision())
        .isPresent();
  }

  private static boolean isToDouble(Schema from, Schema to) {
    boolean isFloating =
        valueType(from).getType() == Schema.Type.FLOAT
            || valueType(from).getType() == Schema.Type.DOUBLE;
    return !isFloating && valueType(to).getType() == Schema.Type.DOUBLE;
  }

  private static Optional<LogicalTypes.Decimal> decimal(Schema schema) {
    return valueType(schema).getLogicalType() instanceof LogicalTypes.Decimal decimal
        ? Optional.of(decimal)
        : Optional.empty();
  }

  /** Returns the type of values that are not null; a union of several types itself. */
  private static Schema valueType(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    List<Schema> types =
        schema.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    return types.size() == 1 ? types.get(0) : schema;
  }

  /**
   * Converts the column in one commit; it keeps its name and place.
   *
   * @throws InvalidTableException when a value does not fit the type, or columns were given null
   */
  public Snapshot run(String committer) throws IOException {
    if (column.schema().isNullable() && !type.isNullable()) {
      throw new InvalidTableException(
          "column \"%s\" is nullable: leave out not null".formatted(name()));
    }
    for (IndexSpec index : table.indexes().specs()) {
      if (index.key().contains(name()) || index.included().contains(name())) {
        throw new InvalidTableException(
            "column \"%s\" is part of the index of %s: drop the index first"
                .formatted(name(), String.join(", ", index.key())));
      }
    }
    List<String> names = table.type().fields().stream().map(field -> field.name()).toList();
    try (Transaction transaction = table.newTransaction().committer(committer)) {
      String oldName = unusedName(names);
      transaction.table().newSchemaChange().rename(name(), oldName).commit();
      transaction
          .table()
          .newColumnUpdate()
          .add(newField())
          .compute(List.of(oldName), (row, target) -> target.put(0, convert(row.get(0))))
          .commit();
      transaction.table().newSchemaChange().drop(oldName).moveFirst(names).commit();
      return transaction.commit();
    }
  }

  private String name() {
    return FieldProperties.externalName(column);
  }

  private static String unusedName(List<String> names) {
    String name = "old";
    while (names.contains(name)) {
      name += "_";
    }
    return name;
  }

  private Schema.Field newField() {
    Schema.Field field = withoutDefault();
    Optional<String> defaultText =
        Optional.ofNullable(
                column.hasDefaultValue() ? GenericData.get().getDefaultValue(column) : null)
            .flatMap(this::textOfDefault);
    if (defaultText.isPresent()) {
      Schema.Field typed = FieldArgument.withDefault(name(), type, defaultText.get());
      field = new Schema.Field(column.name(), typed.schema(), column.doc(), typed.defaultVal());
    }
    column.getObjectProps().forEach(field::addProp);
    return field;
  }

  private Optional<String> textOfDefault(Object value) {
    return finerUnit.isPresent()
        ? Optional.of(timeText(value))
        : number(value).map(BigDecimal::toPlainString);
  }

  private String timeText(Object value) {
    return ValueText.of(column.schema(), ValueStyle.ISO).format(value);
  }

  private Schema.Field withoutDefault() {
    return type.isNullable() && type.getTypes().get(0).getType() == Schema.Type.NULL
        ? new Schema.Field(column.name(), type, column.doc(), JsonProperties.NULL_VALUE)
        : new Schema.Field(column.name(), type, column.doc());
  }

  private Object convert(Object value) throws IOException {
    if (value == null) {
      return null;
    }
    if (finerUnit.isPresent()) {
      return convertTime(value);
    }
    Optional<BigDecimal> number = number(value);
    Optional<String> problem =
        number.isPresent() ? problem(number.get()) : Optional.of("no decimal");
    if (problem.isPresent()) {
      throw new InvalidTableException(
          "column \"%s\": %s has %s: %s"
              .formatted(
                  name(), number.map(BigDecimal::toPlainString).orElse(value.toString()),
                  problem.get(), remedy()));
    }
    return decimals.isPresent()
        ? decimals.get().toStored(number.get())
        : (Object) number.get().doubleValue();
  }

  private Object convertTime(Object value) {
    GenericRecord row = new GenericData.Record(rowSchema);
    row.put(0, value);
    try {
      return finerUnit.orElseThrow().align(row).get(0);
    } catch (AvroTypeException e) {
      throw new InvalidTableException(
          "column \"%s\": %s is beyond the range of %s: correct it first with stoa update"
              .formatted(name(), timeText(value), AvroTypes.type(valueType(type)).displayName()),
          e);
    }
  }

  private Optional<String> problem(BigDecimal number) {
    if (decimals.isPresent()) {
      return decimals.get().problem(number);
    }
    double rounded = number.doubleValue();
    boolean isSame =
        Double.isFinite(rounded)
            && (new BigDecimal(rounded).compareTo(number) == 0
                || new BigDecimal(Double.toString(rounded)).compareTo(number) == 0);
    return isSame ? Optional.empty() : Optional.of("more digits than a double");
  }

  /** Returns the number of a stored value; empty for NaN and infinities. */
  private Optional<BigDecimal> number(Object value) {
    if (value instanceof Double || value instanceof Float) {
      boolean isFinite = Double.isFinite(((Number) value).doubleValue());
      return isFinite ? Optional.of(new BigDecimal(value.toString())) : Optional.empty();
    }
    if (value instanceof Number integer) {
      return Optional.of(BigDecimal.valueOf(integer.longValue()));
    }
    ByteBuffer bytes =
        value instanceof GenericFixed fixed
            ? ByteBuffer.wrap(fixed.bytes())
            : ((ByteBuffer) value).duplicate();
    Optional<LogicalTypes.Decimal> source = decimal(column.schema());
    if (source.isEmpty()) {
      return Optional.of(BigDecimalMatcher.readBigDecimal(bytes));
    }
    byte[] unscaled = new byte[bytes.remaining()];
    bytes.get(unscaled);
    return Optional.of(new BigDecimal(new BigInteger(unscaled), source.get().getScale()));
  }

  /** Names the smallest type that has all values of the column. */
  private String remedy() throws IOException {
    DecimalExtent extent = new DecimalExtent();
    try (var reader = table.newScan().select(List.of(name())).open()) {
      while (reader.next()) {
        Object value = reader.record().get(0);
        if (value != null) {
          Optional<BigDecimal> number = number(value);
          if (number.isEmpty()) {
            return "correct it first with stoa update";
          }
          extent.observe(number.get().stripTrailingZeros());
        }
      }
    }
    return extent
        .smallestDecimal()
        .map(
            decimal ->
                "%s has all values of the column"
                    .formatted(
                        AvroTypes.type(decimal.addToSchema(Schema.create(Schema.Type.BYTES)))
                            .displayName()
                            .replaceFirst(" not null$", "")))
        .orElse("no decimal of 38 digits has all values of the column");
  }
}
