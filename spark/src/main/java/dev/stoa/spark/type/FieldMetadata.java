package dev.stoa.spark.type;

import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;

/**
 * Stores the metadata that users attach to a field, such as attributes of machine learning, as a
 * property of the stored field. Spark's own entries are left out: comments and defaults have places
 * of their own, and the others describe a query or the columns of another source.
 */
public final class FieldMetadata {
  /** The property of a field with its metadata, as Spark's JSON text. */
  static final String PROPERTY = "spark.metadata";

  /** The property of a column with the SQL text of its default for new rows. */
  public static final String DEFAULT_PROPERTY = "spark.default";

  /** The property of a column with the SQL text of the expression that gives its values. */
  public static final String GENERATED_PROPERTY = "spark.generated";

  /** The property of an identity column with its options. */
  public static final String IDENTITY_PROPERTY = "spark.identity";

  /** Spark's marks of metadata columns, aliases, lengths of texts and collations begin with it. */
  private static final String INTERNAL_PREFIX = "__";

  private static final String IDENTITY_PREFIX = "identity.";

  private static final List<String> OWN_KEYS =
      List.of("comment", "CURRENT_DEFAULT", "EXISTS_DEFAULT", "GENERATION_EXPRESSION");

  private FieldMetadata() {}

  /** Whether the values of new rows in a column are not those of a statement. */
  public static boolean isGenerated(Schema.Field column) {
    return column.getProp(GENERATED_PROPERTY) != null || column.getProp(IDENTITY_PROPERTY) != null;
  }

  /** Adds the metadata of a field in Spark to the stored field. */
  static void store(StructField field, Schema.Field storedField) {
    MetadataBuilder builder = new MetadataBuilder().withMetadata(field.metadata());
    for (String key : keys(field.metadata())) {
      if (isOwn(key)) {
        builder.remove(key);
      }
    }
    Metadata metadata = builder.build();
    if (!keys(metadata).isEmpty()) {
      storedField.addProp(PROPERTY, metadata.json());
    }
  }

  private static List<String> keys(Metadata metadata) {
    return List.copyOf(ScalaCollections.javaMap(metadata.map()).keySet());
  }

  private static boolean isOwn(String key) {
    return OWN_KEYS.contains(key)
        || key.startsWith(INTERNAL_PREFIX)
        || key.startsWith(IDENTITY_PREFIX);
  }

  /** Returns the stored metadata of a field, as Spark's JSON text. */
  static Optional<String> json(Schema.Field storedField) {
    return Optional.ofNullable(storedField.getProp(PROPERTY));
  }

  /** Returns the stored metadata of a field, with the comment. */
  static Metadata of(Schema.Field storedField) {
    MetadataBuilder builder = new MetadataBuilder();
    json(storedField).ifPresent(text -> builder.withMetadata(Metadata.fromJson(text)));
    if (storedField.doc() != null) {
      builder.putString("comment", storedField.doc());
    }
    return builder.build();
  }
}
