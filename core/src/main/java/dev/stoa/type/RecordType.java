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
 * A type with named fields. A record may contain itself, directly or through other types: the same
 * object is then the type of one of its fields, or nested in it.
 */
public final class RecordType implements DataType {
  /** The property with the stored names of fields that were dropped, which no field gets again. */
  public static final String DROPPED_FIELDS = "stoa.dropped-fields";

  private final TypeName name;
  private final boolean isError;
  private final Map<String, Object> properties;

  /** Set once, since a recursive record must exist before its fields. */
  private List<Field> fields;

  private Map<String, Integer> ordinalsByName = Map.of();

  /**
   * The result of {@link #isRecursive()}; empty before the first call. Threads may compute it
   * twice.
   */
  private Optional<Boolean> isRecursive = Optional.empty();

  private RecordType(TypeName name, boolean isError, Map<String, Object> properties) {
    this.name = name;
    this.isError = isError;
    this.properties = JsonValues.copy(properties);
  }

  /**
   * Parses a schema: fields such as {@code url string not null, visits long}, separated by commas,
   * in the language of {@link DataType#parse}. A nullable field has the default null.
   *
   * @param name the name of the record
   * @throws IllegalArgumentException when the text is not a schema; the message contains the
   *     position of the error and what to write
   */
  public static RecordType parse(String text, String name) {
    return TypeParser.parseSchema(text, name);
  }

  /** Creates a record without properties. */
  public static RecordType of(String name, List<Field> fields) {
    return unfinished(TypeName.of(name), Map.of()).withFields(fields);
  }

  /** Creates a record that can be used after {@link #finish} has set its fields. */
  public static RecordType unfinished(TypeName name, Map<String, Object> properties) {
    return new RecordType(name, false, properties);
  }

  /** Creates a record of Avro's type "error" that can be used after {@link #finish}. */
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
    Map<String, Integer> newOrdinals = new HashMap<>();
    for (Field field : newFields) {
      if (newOrdinals.put(field.name(), newOrdinals.size()) != null) {
        throw new IllegalArgumentException(
            "the record " + name.fullName() + " has two fields named \"" + field.name() + "\"");
      }
    }
    fields = List.copyOf(newFields);
    ordinalsByName = newOrdinals;
  }

  /** Returns a record of the same kind with another name, other properties and no fields. */
  public RecordType withoutFields(TypeName newName, Map<String, Object> newProperties) {
    return new RecordType(newName, isError, newProperties).withFields(List.of());
  }

  /** Returns a copy of the record with other fields; types in them still refer to this record. */
  public RecordType withFields(List<Field> newFields) {
    RecordType record = new RecordType(name, isError, properties);
    record.finish(newFields);
    return record;
  }

  /** The name of the record. */
  public TypeName name() {
    return name;
  }

  /** Whether the record is of Avro's type "error". */
  public boolean isError() {
    return isError;
  }

  /** The fields, in order. */
  public List<Field> fields() {
    if (fields == null) {
      throw new IllegalStateException("the record " + name.fullName() + " has no fields yet");
    }
    return fields;
  }

  /** The field with a name. */
  public Optional<Field> field(String fieldName) {
    return Optional.ofNullable(ordinalsByName.get(fieldName)).map(fields::get);
  }

  /** The ordinal of the field with a name. */
  public OptionalInt ordinal(String fieldName) {
    Integer ordinal = ordinalsByName.get(fieldName);
    return ordinal == null ? OptionalInt.empty() : OptionalInt.of(ordinal);
  }

  /** The field whose values files identify by a name. */
  public Optional<Field> fieldStoredAs(String storedName) {
    return fields.stream().filter(field -> field.storedName().equals(storedName)).findFirst();
  }

  /** The stored names of dropped fields. */
  public List<String> droppedFields() {
    return properties.get(DROPPED_FIELDS) instanceof List<?> names
        ? names.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Whether the record contains itself, directly or through other types. */
  public boolean isRecursive() {
    Optional<Boolean> result = isRecursive;
    if (result.isEmpty()) {
      Set<DataType> visitedTypes = Collections.newSetFromMap(new IdentityHashMap<>());
      result =
          Optional.of(
              fields().stream().anyMatch(field -> containsThis(field.type(), visitedTypes)));
      isRecursive = result;
    }
    return result.get();
  }

  /** Whether a type contains a record with this record's name. */
  public boolean isReferencedBy(DataType type) {
    return containsThis(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean containsThis(DataType type, Set<DataType> visitedTypes) {
    return switch (type.kind()) {
      case NULLABLE -> containsThis(type.valueType(), visitedTypes);
      case UNION ->
          ((UnionType) type)
              .branches().stream().anyMatch(branch -> containsThis(branch, visitedTypes));
      case ARRAY -> containsThis(((ArrayType) type).element(), visitedTypes);
      case MAP -> containsThis(((MapType) type).value(), visitedTypes);
      case RECORD -> isOrContains((RecordType) type, visitedTypes);
      default -> false;
    };
  }

  private boolean isOrContains(RecordType record, Set<DataType> visitedTypes) {
    return record.name.fullName().equals(name.fullName())
        || (visitedTypes.add(record)
            && record.fields().stream()
                .anyMatch(field -> containsThis(field.type(), visitedTypes)));
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
