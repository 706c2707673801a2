package dev.stoa.schema;

import dev.stoa.type.RecordType;
import dev.stoa.type.TypeName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The properties that users give a table: strings by name, stored in the property {@value
 * #PROPERTY} of its record. Called by the catalogs of engines.
 */
public final class TableProperties {
  /** The property of a record that holds an object of strings. */
  public static final String PROPERTY = "stoa.properties";

  private TableProperties() {}

  /** The properties of a record, sorted by name. */
  public static Map<String, String> of(RecordType record) {
    Map<String, String> properties = new TreeMap<>();
    if (record.properties().get(PROPERTY) instanceof Map<?, ?> stored) {
      stored.forEach((name, value) -> properties.put((String) name, String.valueOf(value)));
    }
    return properties;
  }

  /**
   * The record without fields, with another comment and other properties.
   *
   * @param properties the properties of users; may be empty
   */
  public static RecordType bareRecord(
      RecordType record, String doc, Map<String, String> properties) {
    TypeName name = record.name();
    Map<String, Object> newProperties = new LinkedHashMap<>(record.properties());
    newProperties.remove(PROPERTY);
    if (!properties.isEmpty()) {
      newProperties.put(PROPERTY, new TreeMap<>(properties));
    }
    Optional<String> newDoc = Optional.of(doc).filter(text -> !text.isEmpty());
    return record.renamed(
        new TypeName(name.name(), name.namespace(), name.aliases(), newDoc), newProperties);
  }
}
