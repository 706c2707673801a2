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

/** Arrow's extension types, which tables take as what they are stored as, and its UUIDs. */
final class Extensions {
  private static final String NAME = ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME;

  /** How a field of 16 bytes says that they are a UUID. */
  static final Map<String, String> UUID =
      Map.of(
          NAME,
          UuidType.EXTENSION_NAME,
          ArrowType.ExtensionType.EXTENSION_METADATA_KEY_METADATA,
          "");

  private Extensions() {}

  /** Whether a field is marked as one of UUIDs. */
  static boolean isUuid(Field field) {
    return UuidType.EXTENSION_NAME.equals(field.getMetadata().get(NAME));
  }

  /** The field as it is stored; the same where its type is no extension. */
  static Field storage(Field field) {
    if (!(field.getType() instanceof ArrowType.ExtensionType extension)) {
      return field;
    }
    Map<String, String> marks = new HashMap<>(field.getMetadata());
    marks.put(NAME, extension.extensionName());
    FieldType type =
        new FieldType(field.isNullable(), extension.storageType(), field.getDictionary(), marks);
    return new Field(field.getName(), type, field.getChildren());
  }

  /**
   * A field with all in it as it is stored, and of what is said of it no more than the extension:
   * readers may or may not know that.
   */
  static Field plain(Field given) {
    Field field = storage(given);
    Map<String, String> marks = new HashMap<>(field.getMetadata());
    marks.keySet().retainAll(Set.of(NAME));
    FieldType type =
        new FieldType(field.isNullable(), field.getType(), field.getDictionary(), marks);
    List<Field> children = field.getChildren().stream().map(Extensions::plain).toList();
    return new Field(field.getName(), type, children);
  }

  /** The vector that has the values. */
  static FieldVector storage(FieldVector vector) {
    return vector instanceof ExtensionTypeVector<?> extension
        ? (FieldVector) extension.getUnderlyingVector()
        : vector;
  }
}
