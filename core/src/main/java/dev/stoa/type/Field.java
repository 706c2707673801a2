package dev.stoa.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One field of a record, or a column of a table.
 *
 * @param id the stable id of a column, 0 where none was given
 * @param name any text that is not empty
 * @param type nullable where the field is
 * @param defaultValue what the field is where a record has none, as {@link JsonValues} has it
 * @param order how records compare by the field
 * @param aliases other names of the field
 * @param properties what users and adapters keep with the field
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
  /** How records compare by a field. */
  public enum Order {
    ASCENDING,
    DESCENDING,
    IGNORE
  }

  /** Checks the name, and copies the lists. */
  public Field {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a field has an empty name");
    }
    defaultValue = defaultValue.map(JsonValues::copyOfValue);
    aliases = List.copyOf(aliases);
    properties = JsonValues.copy(properties);
  }

  /** A field that has a name and a type only. */
  public static Field of(String name, DataType type) {
    return new Field(
        0, name, type, Optional.empty(), Optional.empty(), Order.ASCENDING, List.of(), Map.of());
  }

  /** The same field with an id. */
  public Field withId(int newId) {
    return new Field(newId, name, type, doc, defaultValue, order, aliases, properties);
  }

  /** Whether its values may be null. */
  public boolean isNullable() {
    return type.isNullable();
  }

  /** Whether all but the types are equal. */
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
