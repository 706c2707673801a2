package dev.stoa.type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A field of a record, or a column of a table.
 *
 * @param id the permanent id of a column; 0 if none is assigned
 * @param name the name; any text that is not empty
 * @param type the type of the values, nullable if the field is
 * @param doc the documentation, if any
 * @param defaultValue the value for records without the field, as a value of {@link JsonValues}
 * @param order the field's role in comparing records
 * @param aliases other names of the field
 * @param properties properties that users and engines attach to the field
 */
public record Field(
    int id,
    String name,
    DataType type,
    Optional<String> doc,
    Optional<Object> defaultValue,
    Order order,
    List<String> aliases,
    Map<String, Object> properties) {
  /** A field's role in comparing records. */
  public enum Order {
    /** Records with smaller values sort first. */
    ASCENDING,
    /** Records with larger values sort first. */
    DESCENDING,
    /** The field is not compared. */
    IGNORE
  }

  /**
   * The property of a nested field with the name of its values in files, if it has another name.
   */
  public static final String STORED_NAME = "stoa.stored-name";

  /** Creates a field after checking the name, and copies the collections. */
  public Field {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a field has an empty name");
    }
    defaultValue = defaultValue.map(JsonValues::copyOfValue);
    aliases = List.copyOf(aliases);
    properties = JsonValues.copy(properties);
  }

  /** Creates a field with only a name and a type. */
  public static Field of(String name, DataType type) {
    return new Field(
        0, name, type, Optional.empty(), Optional.empty(), Order.ASCENDING, List.of(), Map.of());
  }

  /** Returns the field with an id. */
  public Field withId(int newId) {
    return new Field(newId, name, type, doc, defaultValue, order, aliases, properties);
  }

  /** Returns the field with another name. */
  public Field withName(String newName) {
    return new Field(id, newName, type, doc, defaultValue, order, aliases, properties);
  }

  /** Returns the field with another type, and a default of that type. */
  public Field withType(DataType newType, Optional<Object> newDefault) {
    return new Field(id, name, newType, doc, newDefault, order, aliases, properties);
  }

  /** Returns the field with other documentation. */
  public Field withDoc(Optional<String> newDoc) {
    return new Field(id, name, type, newDoc, defaultValue, order, aliases, properties);
  }

  /** Returns the field with a property added or replaced. */
  public Field withProperty(String property, Object value) {
    Map<String, Object> newProperties = new LinkedHashMap<>(properties);
    newProperties.put(property, value);
    return new Field(id, name, type, doc, defaultValue, order, aliases, newProperties);
  }

  /** Returns the field without a property. */
  public Field withoutProperty(String property) {
    Map<String, Object> newProperties = new LinkedHashMap<>(properties);
    newProperties.remove(property);
    return new Field(id, name, type, doc, defaultValue, order, aliases, newProperties);
  }

  /**
   * The name by which files, bounds and Bloom filters identify a field of a record: the one that
   * the field had first, unless another field had it before.
   */
  public String storedName() {
    return properties.get(STORED_NAME) instanceof String storedName ? storedName : name;
  }

  /** Returns the field with another name in files. */
  public Field withStoredName(String storedName) {
    return storedName.equals(name)
        ? withoutProperty(STORED_NAME)
        : withProperty(STORED_NAME, storedName);
  }

  /** Whether the field's values may be null. */
  public boolean isNullable() {
    return type.isNullable();
  }

  /** Whether two fields are equal except for their types. */
  boolean hasSameAttributes(Field other) {
    return id == other.id
        && name.equals(other.name)
        && doc.equals(other.doc)
        && defaultValue.equals(other.defaultValue)
        && order == other.order
        && aliases.equals(other.aliases)
        && properties.equals(other.properties);
  }
}
