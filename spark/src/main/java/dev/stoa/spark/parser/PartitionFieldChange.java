package dev.stoa.spark.parser;

import java.util.List;

/**
 * A change of a table's partition terms, as the statement {@code ALTER TABLE … PARTITION FIELD}
 * passes it to the catalog: as the value of a property that is never stored.
 *
 * @param removed the SQL text of the term that is removed; empty for none
 * @param added the SQL text of the term that is added, in the place of a removed one; empty for
 *     none
 */
public record PartitionFieldChange(String removed, String added) {
  /** The name of the property. */
  public static final String PROPERTY = "stoa.partition-field-change";

  /** The message of the error when users set the property themselves. */
  public static final String REFUSAL =
      "the property %s cannot be set: use ALTER TABLE … ADD, DROP or REPLACE PARTITION FIELD"
          .formatted(PROPERTY);

  private static final String SEPARATOR = ":";

  /** Returns the value of the property, which needs no escapes in SQL. */
  String toProperty() {
    return PropertyText.encode(removed) + SEPARATOR + PropertyText.encode(added);
  }

  /**
   * Reads the value of the property.
   *
   * @throws IllegalArgumentException when it is not one that {@link #toProperty} returned
   */
  public static PartitionFieldChange ofProperty(String value) {
    List<String> parts = List.of(value.split(SEPARATOR, -1));
    if (parts.size() != 2) {
      throw new IllegalArgumentException(REFUSAL);
    }
    try {
      return new PartitionFieldChange(
          PropertyText.decode(parts.get(0)), PropertyText.decode(parts.get(1)));
    } catch (IllegalArgumentException e) { // an incomplete escape
      throw new IllegalArgumentException(REFUSAL, e);
    }
  }
}
