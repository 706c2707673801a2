package dev.stoa.arrow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Replaces Arrow's extension types with their storage types, which tables can store, and recognizes
 * UUIDs.
 */
final class ExtensionTypes {
  private static final String NAME_KEY = ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME;

  /** The metadata that marks a 16-byte field as a UUID. */
  static final Map<String, String> UUID_METADATA =
      Map.of(
          NAME_KEY,
          UuidType.EXTENSION_NAME,
          ArrowType.ExtensionType.EXTENSION_METADATA_KEY_METADATA,
          "");

  private ExtensionTypes() {}

  /** Whether a field is marked as a UUID. */
  static boolean isUuid(Field field) {
    return UuidType.EXTENSION_NAME.equals(field.getMetadata().get(NAME_KEY));
  }

  /**
   * Returns a field with the storage type of its extension type; the field itself if it has none.
   */
  static Field toStorage(Field field) {
    if (!(field.getType() instanceof ArrowType.ExtensionType extension)) {
      return field;
    }
    Map<String, String> metadata = new HashMap<>(field.getMetadata());
    metadata.put(NAME_KEY, extension.extensionName());
    FieldType type =
        new FieldType(field.isNullable(), extension.storageType(), field.getDictionary(), metadata);
    return new Field(field.getName(), type, field.getChildren());
  }

  /**
   * Returns a field and its children with storage types, and without metadata other than the
   * extension's name, so that fields are equal whether or not a reader knows the extension.
   */
  static Field withoutMetadata(Field original) {
    Field field = toStorage(original);
    Map<String, String> metadata = new HashMap<>(field.getMetadata());
    metadata.keySet().retainAll(Set.of(NAME_KEY));
    FieldType type =
        new FieldType(field.isNullable(), field.getType(), field.getDictionary(), metadata);
    List<Field> children =
        field.getChildren().stream().map(ExtensionTypes::withoutMetadata).toList();
    return new Field(field.getName(), type, children);
  }

  /** Returns the vector with the stored values. */
  static FieldVector toStorage(FieldVector vector) {
    return vector instanceof ExtensionTypeVector<?> extension
        ? (FieldVector) extension.getUnderlyingVector()
        : vector;
  }
}
