package dev.stoa.schema;

import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * What users keep with a table besides its columns: texts under names of their choice, in the
 * property {@value #PROPERTY} of its record. Called by the catalogues of engines.
 */
public final class TableProperties {
  /** The property of a record that holds an object of texts. */
  public static final String PROPERTY = "stoa.properties";

  private TableProperties() {}

  /** The properties of a record, in the order of their names. */
  public static Map<String, String> of(Schema record) {
    Map<String, String> properties = new TreeMap<>();
    if (record.getObjectProp(PROPERTY) instanceof Map<?, ?> found) {
      found.forEach((name, value) -> properties.put((String) name, String.valueOf(value)));
    }
    return properties;
  }

  /**
   * The record without fields, its properties changed to these.
   *
   * @param properties empty for none
   */
  public static Schema bareRecord(Schema record, String doc, Map<String, String> properties) {
    Schema changed =
        Schema.createRecord(
            record.getName(), doc.isEmpty() ? null : doc, record.getNamespace(), false);
    record.getAliases().forEach(changed::addAlias);
    record
        .getObjectProps()
        .forEach(
            (name, value) -> {
              if (!name.equals(PROPERTY)) {
                changed.addProp(name, value);
              }
            });
    if (!properties.isEmpty()) {
      changed.addProp(PROPERTY, new TreeMap<>(properties));
    }
    return changed;
  }
}
