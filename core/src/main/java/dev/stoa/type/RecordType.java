package dev.stoa.type;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Named fields, one value each. A record may contain itself, directly or through others: such a
 * field's type is this very object.
 */
public final class RecordType implements DataType {
  private final TypeName name;
  private final boolean isError;
  private final Map<String, Object> properties;

  /** Set once, since a recursive record must exist before its fields. */
  private List<Field> fields;

  private Map<String, Integer> ordinals = Map.of();

  /** Computed on first use, perhaps by several threads at once. */
  private Optional<Boolean> isRecursive = Optional.empty();

  private RecordType(TypeName name, boolean isError, Map<String, Object> properties) {
    this.name = name;
    this.isError = isError;
    this.properties = JsonValues.copy(properties);
  }

  /** A record without properties. */
  public static RecordType of(String name, List<Field> fields) {
    return unfinished(TypeName.of(name), Map.of()).withFields(fields);
  }

  /** A record whose fields are set later; it must not be used before. */
  public static RecordType unfinished(TypeName name, Map<String, Object> properties) {
    return new RecordType(name, false, properties);
  }

  /** The same for a record that Avro calls an error. */
  public static RecordType unfinishedError(TypeName name, Map<String, Object> properties) {
    return new RecordType(name, true, properties);
  }

  /**
   * Sets the fields of an unfinished record.
   *
   * @throws IllegalArgumentException when two have the same name
   */
  public void finish(List<Field> newFields) {
    if (fields != null) {
      throw new IllegalStateException("the record " + name.fullName() + " has its fields already");
    }
    Map<String, Integer> names = new HashMap<>();
    for (Field field : newFields) {
      if (names.put(field.name(), names.size()) != null) {
        throw new IllegalArgumentException(
            "the record " + name.fullName() + " has a field \"" + field.name() + "\" twice");
      }
    }
    fields = List.copyOf(newFields);
    ordinals = names;
  }

  /** The record without fields, with another name and other properties. */
  public RecordType renamed(TypeName newName, Map<String, Object> newProperties) {
    return new RecordType(newName, isError, newProperties).withFields(List.of());
  }

  /** The record with other fields, which need not refer to this record. */
  public RecordType withFields(List<Field> newFields) {
    RecordType record = new RecordType(name, isError, properties);
    record.finish(newFields);
    return record;
  }

  /** The record's name. */
  public TypeName name() {
    return name;
  }

  /** Whether Avro calls it an error instead of a record. */
  public boolean isError() {
    return isError;
  }

  /** The fields in their order. */
  public List<Field> fields() {
    if (fields == null) {
      throw new IllegalStateException("the record " + name.fullName() + " has no fields yet");
    }
    return fields;
  }

  /** The field with a name. */
  public Optional<Field> field(String fieldName) {
    return Optional.ofNullable(ordinals.get(fieldName)).map(fields::get);
  }

  /** The position of the field with a name. */
  public OptionalInt ordinal(String fieldName) {
    Integer ordinal = ordinals.get(fieldName);
    return ordinal == null ? OptionalInt.empty() : OptionalInt.of(ordinal);
  }

  /** Whether it contains itself, directly or through others. */
  public boolean isRecursive() {
    Optional<Boolean> known = isRecursive;
    if (known.isEmpty()) {
      Set<DataType> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      known = Optional.of(fields().stream().anyMatch(field -> contains(field.type(), seen)));
      isRecursive = known;
    }
    return known.get();
  }

  /** Whether a type contains a record of this name. */
  public boolean isReferencedBy(DataType type) {
    return contains(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean contains(DataType type, Set<DataType> seen) {
    return switch (type.kind()) {
      case NULLABLE -> contains(type.valueType(), seen);
      case UNION -> ((UnionType) type).branches().stream().anyMatch(b -> contains(b, seen));
      case ARRAY -> contains(((ArrayType) type).element(), seen);
      case MAP -> contains(((MapType) type).value(), seen);
      case RECORD -> isOrContains((RecordType) type, seen);
      default -> false;
    };
  }

  private boolean isOrContains(RecordType record, Set<DataType> seen) {
    return record.name.fullName().equals(name.fullName())
        || (seen.add(record)
            && record.fields().stream().anyMatch(field -> contains(field.type(), seen)));
  }

  @Override
  public TypeKind kind() {
    return TypeKind.RECORD;
  }

  @Override
  public Map<String, Object> properties() {
    return properties;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RecordType record && new RecordEquality().areEqual(this, record);
  }

  @Override
  public int hashCode() {
    return name.fullName().hashCode();
  }

  @Override
  public String toString() {
    return "record " + name.fullName();
  }
}
