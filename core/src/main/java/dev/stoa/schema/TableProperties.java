package dev.stoa.schema;

import dev.stoa.type.RecordType;
import dev.stoa.type.TypeName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads and sets the properties that users give a table: strings by name. They are stored in the
 * property {@value #PROPERTY} of the table's record. Called by the catalogs of engines.
 */
public final class TableProperties {
  /** The property of a record that contains the user properties, as an object of strings. */
  public static final String PROPERTY = "stoa.properties";

  /**
   * The prefix of user properties with a condition that all rows satisfy, as SQL text; the name of
   * the constraint follows.
   */
  public static final String CONSTRAINT_PREFIX = "stoa.constraint.";

  /**
   * The prefix of user properties with the number of different values of a column, when it was
   * counted last; the id of the column follows.
   */
  private static final String DISTINCT_COUNT_PREFIX = "stoa.distinct-count.";

  /**
   * The prefix of user properties with the next value of an identity column, which no row has had;
   * the id of the column follows.
   */
  private static final String NEXT_IDENTITY_PREFIX = "stoa.next-identity.";

  private static final Pattern COLUMN_ID = Pattern.compile("[0-9]{1,9}");
  private static final Pattern LONG = Pattern.compile("-?[0-9]{1,19}");

  private TableProperties() {}

  /** Whether a user property is a condition that all rows satisfy. */
  public static boolean isConstraint(String property) {
    return property.startsWith(CONSTRAINT_PREFIX);
  }

  /** Whether changes of their own set a property, which users neither set nor see. */
  public static boolean isInternal(String property) {
    return isConstraint(property)
        || property.startsWith(DISTINCT_COUNT_PREFIX)
        || property.startsWith(NEXT_IDENTITY_PREFIX);
  }

  /** The property with the number of different values of a column. */
  public static String distinctCount(int columnId) {
    return DISTINCT_COUNT_PREFIX + columnId;
  }

  /** The numbers of different values of columns when they were counted last, by column id. */
  public static Map<Integer, Long> distinctCounts(RecordType record) {
    return numbersByColumn(record, DISTINCT_COUNT_PREFIX);
  }

  /** The property with the next value of an identity column. */
  public static String nextIdentity(int columnId) {
    return NEXT_IDENTITY_PREFIX + columnId;
  }

  /** The next values of identity columns that have given some, by column id. */
  public static Map<Integer, Long> nextIdentities(RecordType record) {
    return numbersByColumn(record, NEXT_IDENTITY_PREFIX);
  }

  private static Map<Integer, Long> numbersByColumn(RecordType record, String prefix) {
    Map<Integer, Long> numbers = new TreeMap<>();
    of(record)
        .forEach(
            (name, value) -> {
              String id = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
              if (COLUMN_ID.matcher(id).matches() && LONG.matcher(value).matches()) {
                numbers.put(Integer.parseInt(id), Long.parseLong(value));
              }
            });
    return numbers;
  }

  /** The conditions that all rows satisfy, as SQL texts by name. */
  public static Map<String, String> constraints(RecordType record) {
    Map<String, String> constraints = new TreeMap<>();
    of(record)
        .forEach(
            (name, value) -> {
              if (isConstraint(name)) {
                constraints.put(name.substring(CONSTRAINT_PREFIX.length()), value);
              }
            });
    return constraints;
  }

  /** The user properties of a record, sorted by name. */
  public static Map<String, String> of(RecordType record) {
    Map<String, String> properties = new TreeMap<>();
    if (record.properties().get(PROPERTY) instanceof Map<?, ?> storedProperties) {
      storedProperties.forEach(
          (name, value) -> properties.put((String) name, String.valueOf(value)));
    }
    return properties;
  }

  /**
   * Returns the record without fields, with another comment and other user properties.
   *
   * @param comment the comment; empty for none
   */
  public static RecordType bareRecord(
      RecordType record, String comment, Map<String, String> properties) {
    TypeName name = record.name();
    Map<String, Object> newProperties = new LinkedHashMap<>(record.properties());
    newProperties.remove(PROPERTY);
    if (!properties.isEmpty()) {
      newProperties.put(PROPERTY, new TreeMap<>(properties));
    }
    Optional<String> newDoc = Optional.of(comment).filter(text -> !text.isEmpty());
    return record.withoutFields(
        new TypeName(name.name(), name.namespace(), name.aliases(), newDoc), newProperties);
  }
}
