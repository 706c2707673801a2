package dev.stoa.cli.input.parquet;

import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * Recognizes lists and maps among Parquet's groups, by the format's backward-compatibility rules,
 * and strings among its binary types.
 */
final class ParquetNestedTypes {
  private ParquetNestedTypes() {}

  static boolean isList(GroupType group) {
    return group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
        && hasRepeatedChild(group);
  }

  private static boolean hasRepeatedChild(GroupType group) {
    return group.getFieldCount() == 1 && group.getType(0).isRepetition(Type.Repetition.REPEATED);
  }

  /** Returns whether the repeated child of a list is the element rather than a group around it. */
  static boolean isElement(Type repeated, GroupType list) {
    if (repeated.isPrimitive()) {
      return true;
    }
    GroupType group = repeated.asGroupType();
    return group.getFieldCount() != 1
        || group.getType(0).isRepetition(Type.Repetition.REPEATED)
        || group.getLogicalTypeAnnotation() != null
        || group.getName().equals("array")
        || group.getName().equals(list.getName() + "_tuple");
  }

  static boolean isMap(GroupType group) {
    LogicalTypeAnnotation annotation = group.getLogicalTypeAnnotation();
    boolean isMap =
        annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation
            || annotation instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
    return isMap
        && hasRepeatedChild(group)
        && !group.getType(0).isPrimitive()
        && group.getType(0).asGroupType().getFieldCount() > 0;
  }

  static boolean isString(Type type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    return type.isPrimitive()
        && type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY
        && (annotation instanceof StringLogicalTypeAnnotation
            || annotation instanceof EnumLogicalTypeAnnotation
            || annotation instanceof JsonLogicalTypeAnnotation);
  }
}
