package dev.stoa.cli.argument;

import dev.stoa.avro.AvroNames;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.ValueStyle;
import dev.stoa.cli.output.ValueText;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A file of keys, whose columns are those of a table: each row is a key to look up. Values are read
 * as text and take the types of the table's columns, so that a CSV file needs no schema; bytes are
 * base64, as everywhere in text.
 */
public final class KeyFile implements Closeable {
  private final RecordSource source;
  private final Schema tableSchema;
  private final List<String> columns = new ArrayList<>();
  private final List<ValueText> texts = new ArrayList<>();
  private Optional<List<Object>> key = Optional.empty();

  private KeyFile(RecordSource source, Schema tableSchema) {
    this.source = source;
    this.tableSchema = tableSchema;
    for (Schema.Field field : source.schema().getFields()) {
      columns.add(FieldProperties.externalName(field));
      texts.add(ValueText.of(field.schema(), ValueStyle.ISO));
    }
  }

  /**
   * Opens a file.
   *
   * @param table the name of the table, for messages
   * @throws InputException when the file cannot be read, or has a column that the table lacks
   */
  public static KeyFile open(
      String location, InputOptions options, String table, Schema tableSchema) throws IOException {
    InputOptions textOptions =
        options.withInference(InferenceOptions.defaults().withAllTextAsText());
    KeyFile keys = new KeyFile(RecordSources.open(List.of(location), textOptions), tableSchema);
    boolean isOpen = false;
    try {
      keys.checkColumns(location, table);
      isOpen = true;
      return keys;
    } finally {
      if (!isOpen) {
        keys.close();
      }
    }
  }

  private void checkColumns(String location, String table) {
    for (Schema.Field field : source.schema().getFields()) {
      if (tableSchema.getField(field.name()) == null) {
        throw new InputException(
            "%s has a column \"%s\", which %s lacks: all columns of the file are the key, and its"
                    .formatted(location, FieldProperties.externalName(field), table)
                + " first row has their names");
      }
    }
  }

  /** Returns the names of the columns. */
  public String[] columns() {
    return columns.toArray(String[]::new);
  }

  /** Moves to the next key; keys with a null are skipped, since they are equal to no row's. */
  public boolean next() throws IOException {
    key = Optional.empty();
    while (key.isEmpty() && source.next()) {
      key = key(source.record());
    }
    return key.isPresent();
  }

  private Optional<List<Object>> key(GenericRecord record) {
    List<Object> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Object value = record.get(i);
      if (value == null) {
        return Optional.empty();
      }
      values.add(value(ColumnPath.of(columns.get(i)), texts.get(i).format(value)));
    }
    return Optional.of(values);
  }

  private Object value(ColumnPath column, String text) {
    Schema type = tableSchema.getField(AvroNames.toAvroName(column.column())).schema();
    if (isBytes(type)) {
      return bytes(column, text);
    }
    Object value = KeyArguments.value(column, text, tableSchema);
    return value instanceof BigDecimal number ? shortest(number) : value;
  }

  /** Returns an int or a long if the number is one: lookups compare these with stored values. */
  private static Object shortest(BigDecimal number) {
    try {
      long value = number.longValueExact();
      return value == (int) value ? (Object) (int) value : (Object) value;
    } catch (ArithmeticException e) {
      return number;
    }
  }

  private static boolean isBytes(Schema type) {
    return switch (type.getType()) {
      case UNION -> type.getTypes().stream().anyMatch(KeyFile::isBytes);
      case BYTES, FIXED -> type.getLogicalType() == null;
      default -> false;
    };
  }

  private ByteBuffer bytes(ColumnPath column, String text) {
    try {
      return ByteBuffer.wrap(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "%s: column \"%s\" is bytes, and \"%s\" is not base64: correct it"
              .formatted(source.location(), column.column(), text),
          e);
    }
  }

  /** Returns the values of the current key, in the order of {@link #columns}. */
  public List<Object> key() {
    return key.orElseThrow();
  }

  /** Returns where the current key is in the file, for messages. */
  public String location() {
    return source.location();
  }

  /** Returns the condition that a row has a key. */
  public FilterPredicate predicate(List<Object> values) {
    FilterPredicate predicate = FilterPredicates.alwaysTrue();
    for (int i = 0; i < values.size(); i++) {
      ColumnPath column = ColumnPath.of(columns.get(i));
      predicate = predicate.and(FilterPredicates.column(column).equalTo(values.get(i)));
    }
    return predicate;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
