package dev.stoa.type;

import java.util.Map;
import java.util.Optional;

/**
 * An array of any number of values of one type.
 *
 * @param element the type of the elements
 * @param properties see {@link DataType#properties}
 */
public record ArrayType(DataType element, Map<String, Object> properties) implements DataType {
  /** The names of the fields of an entry. */
  static final String KEY = "key";

  static final String VALUE = "value";

  private static final String LOGICAL_TYPE = "logicalType";
  private static final String MAP = "map";

  /** Creates an array type and copies its properties. */
  public ArrayType {
    properties = JsonValues.copy(properties);
  }

  /** Creates an array type without properties. */
  public static ArrayType of(DataType element) {
    return new ArrayType(element, Map.of());
  }

  /**
   * Returns the type of a map whose keys are no strings: an array of its entries, marked by a
   * property as in Iceberg.
   *
   * @param entry a record of a key and a value
   */
  static ArrayType ofEntries(RecordType entry) {
    return new ArrayType(entry, Map.of(LOGICAL_TYPE, MAP));
  }

  /** Returns the type of the entries if this is a map whose keys are no strings; else empty. */
  public Optional<RecordType> entry() {
    boolean isMarked = MAP.equals(properties.get(LOGICAL_TYPE));
    return isMarked
            && element instanceof RecordType record
            && record.fields().size() == 2
            && record.fields().get(0).name().equals(KEY)
            && !record.fields().get(0).type().isNullable()
            && record.fields().get(1).name().equals(VALUE)
        ? Optional.of(record)
        : Optional.empty();
  }

  @Override
  public TypeKind kind() {
    return TypeKind.ARRAY;
  }
}
