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
 * A type with named fields. A record may contain itself, directly or through other types; the type
 * of such a field is the same object.
 */
public final class RecordType implements DataType {
  private final TypeName name;
  private final boolean isError;
  private final Map<String, Object> properties;

  /** Set once, since a recursive record must exist before its fields. */
  private List<Field> fields;

  private Map<String, Integer> ordinals = Map.of();

  /** Computed on first use; several threads may compute it at the same time. */
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

  /** A record whose fields are set later with {@link #finish}; it must not be used before. */
  public static RecordType unfinished(TypeName name, Map<String, Object> properties) {
    return new RecordType(name, false, properties);
  }

  /** An error, as Avro calls such a record, whose fields are set later with {@link #finish}. */
  public static RecordType unfinishedError(TypeName name, Map<String, Object> properties) {
    return new RecordType(name, true, properties);
  }

  /**
   * Sets the fields of an unfinished record.
   *
   * @throws IllegalArgumentException when two fields have the same name
   */
  public void finish(List<Field> newFields) {
    if (fields != null) {
      throw new IllegalStateException("the record " + name.fullName() + " already has its fields");
    }
    Map<String, Integer> names = new HashMap<>();
    for (Field field : newFields) {
      if (names.put(field.name(), names.size()) != null) {
        throw new IllegalArgumentException(
            "the record " + name.fullName() + " has two fields named \"" + field.name() + "\"");
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

  /** Whether the record contains itself, directly or through other types. */
  public boolean isRecursive() {
    Optional<Boolean> isKnownRecursive = isRecursive;
    if (isKnownRecursive.isEmpty()) {
      Set<DataType> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      isKnownRecursive =
          Optional.of(fields().stream().anyMatch(field -> containsThis(field.type(), seen)));
      isRecursive = isKnownRecursive;
    }
    return isKnownRecursive.get();
  }

  /** Whether a type contains a record with this record's name. */
  public boolean isReferencedBy(DataType type) {
    return containsThis(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean containsThis(DataType type, Set<DataType> seen) {
    return switch (type.kind()) {
      case NULLABLE -> containsThis(type.valueType(), seen);
      case UNION ->
          ((UnionType) type).branches().stream().anyMatch(branch -> containsThis(branch, seen));
      case ARRAY -> containsThis(((ArrayType) type).element(), seen);
      case MAP -> containsThis(((MapType) type).value(), seen);
      case RECORD -> isOrContains((RecordType) type, seen);
      default -> false;
    };
  }

  private boolean isOrContains(RecordType record, Set<DataType> seen) {
    return record.name.fullName().equals(name.fullName())
        || (seen.add(record)
            && record.fields().stream().anyMatch(field -> containsThis(field.type(), seen)));
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
