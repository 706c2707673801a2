package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Checks when a job is submitted that its map function takes the records that the job reads; used
 * by {@link ColumnInputFormat} and {@link RowKeyColumnInputFormat}.
 */
final class MapperValueCheck {
  private MapperValueCheck() {}

  /**
   * Checks the class of values that a job's mapper declares; mappers that do not declare one pass.
   *
   * @throws IllegalArgumentException if the job's records are of another class
   */
  static void check(JobContext context) {
    Class<?> mapper;
    try {
      mapper = context.getMapperClass();
    } catch (ClassNotFoundException e) {
      return; // reported when the job runs
    }
    Class<?> recordClass = new JobSettings(context.getConfiguration()).recordClass().orElse(null);
    Class<?> readClass = recordClass == null ? ColumnarRecord.class : recordClass;
    if (valueType(mapper) instanceof Class<?> declared && !declared.isAssignableFrom(readClass)) {
      throw new IllegalArgumentException(
          "%s takes values of class %s, but the job reads %s: %s"
              .formatted(
                  mapper.getName(),
                  declared.getName(),
                  recordClass == null ? "generic records" : "objects of " + recordClass.getName(),
                  "call ColumnInputFormat.setRecordClass with that class, or declare"
                      + " GenericRecord"));
    }
  }

  /** The second type argument of {@link Mapper}; null if the class does not set it. */
  private static Type valueType(Class<?> mapper) {
    for (Class<?> type = mapper; type != null; type = type.getSuperclass()) {
      if (type.getGenericSuperclass() instanceof ParameterizedType parent
          && parent.getRawType() == Mapper.class) {
        return parent.getActualTypeArguments()[1];
      }
    }
    return null;
  }
}
