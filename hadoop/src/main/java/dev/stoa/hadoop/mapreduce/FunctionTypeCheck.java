package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Checks when a job is submitted that its functions take and write the keys, and take the records,
 * of its formats; used by {@link ColumnInputFormat}, {@link RowKeyColumnInputFormat}, {@link
 * BatchInputFormat}, {@link ColumnOutputFormat} and {@link ColumnAppendOutput}. Functions that do
 * not declare a class pass.
 */
public final class FunctionTypeCheck {
  private static final int INPUT_KEY = 0;
  private static final int INPUT_VALUE = 1;
  private static final int OUTPUT_KEY = 2;

  private FunctionTypeCheck() {}

  /**
   * Checks the keys and values that a job's mapper takes.
   *
   * @param keyClass the class of the input format's keys
   * @throws IllegalArgumentException if the job reads keys or records of another class
   */
  static void checkInput(JobContext context, Class<?> keyClass) {
    Optional<Class<?>> mapper = mapper(context);
    if (mapper.isPresent()) {
      checkInputKey(mapper.get(), keyClass);
      checkInputValue(mapper.get(), new JobSettings(context.getConfiguration()).recordClass());
    }
  }

  /**
   * Checks the keys and values that a job's mapper takes, for an input format of fixed classes.
   *
   * @param keyClass the class of the input format's keys
   * @param valueClass the class of its values
   * @throws IllegalArgumentException if the mapper takes keys or values of another class
   */
  public static void checkInput(JobContext context, Class<?> keyClass, Class<?> valueClass) {
    Optional<Class<?>> mapper = mapper(context);
    if (mapper.isEmpty()) {
      return;
    }
    checkInputKey(mapper.get(), keyClass);
    Optional<Class<?>> declared = typeArgument(mapper.get(), Mapper.class, INPUT_VALUE);
    if (declared.isPresent() && !declared.get().isAssignableFrom(valueClass)) {
      throw new IllegalArgumentException(
          "%s takes values of class %s, but the job's input format passes values of class %s: declare %s"
              .formatted(
                  mapper.get().getName(),
                  declared.get().getName(),
                  valueClass.getName(),
                  valueClass.getSimpleName()));
    }
  }

  /**
   * Checks that a job's mapper takes batches.
   *
   * @throws IllegalArgumentException if it takes records, or keys of another class
   */
  static void checkBatchInput(JobContext context) {
    Optional<Class<?>> mapper = mapper(context);
    if (mapper.isEmpty()) {
      return;
    }
    checkInputKey(mapper.get(), NullWritable.class);
    Optional<Class<?>> declared = typeArgument(mapper.get(), Mapper.class, INPUT_VALUE);
    if (declared.isPresent() && !declared.get().isAssignableFrom(RecordBatch.class)) {
      throw new IllegalArgumentException(
          ("%s takes values of class %s, but BatchInputFormat passes batches of rows: declare"
                  + " RecordBatch, or set the input format ColumnInputFormat")
              .formatted(mapper.get().getName(), declared.get().getName()));
    }
  }

  private static Optional<Class<?>> mapper(JobContext context) {
    try {
      return Optional.of(context.getMapperClass());
    } catch (ClassNotFoundException e) {
      return Optional.empty(); // reported when the job runs
    }
  }

  private static void checkInputKey(Class<?> mapper, Class<?> keyClass) {
    Optional<Class<?>> declared = typeArgument(mapper, Mapper.class, INPUT_KEY);
    if (declared.isEmpty() || declared.get().isAssignableFrom(keyClass)) {
      return;
    }
    String remedy = "declare " + keyClass.getSimpleName();
    if (declared.get() == RowKey.class) {
      remedy += ", or set the input format RowKeyColumnInputFormat";
    }
    throw new IllegalArgumentException(
        "%s takes keys of class %s, but the job's input format passes keys of class %s: %s"
            .formatted(mapper.getName(), declared.get().getName(), keyClass.getName(), remedy));
  }

  private static void checkInputValue(Class<?> mapper, Optional<Class<?>> recordClass) {
    Optional<Class<?>> declared = typeArgument(mapper, Mapper.class, INPUT_VALUE);
    Class<?> readClass = recordClass.orElse(ColumnarRecord.class);
    if (declared.isEmpty() || declared.get().isAssignableFrom(readClass)) {
      return;
    }
    boolean takesGenericRecords = declared.get().isAssignableFrom(ColumnarRecord.class);
    String remedy;
    if (declared.get() == RecordBatch.class) {
      remedy = "set the input format BatchInputFormat, which passes batches";
    } else if (recordClass.isEmpty()) {
      remedy = "call ColumnInputFormat.setRecordClass with that class, or declare GenericRecord";
    } else if (takesGenericRecords) {
      remedy =
          "declare " + readClass.getSimpleName() + ", or omit ColumnInputFormat.setRecordClass";
    } else {
      remedy =
          "declare "
              + readClass.getSimpleName()
              + ", or call ColumnInputFormat.setRecordClass with the declared class";
    }
    throw new IllegalArgumentException(
        "%s takes values of class %s, but the job reads %s: %s"
            .formatted(
                mapper.getName(),
                declared.get().getName(),
                recordClass.isEmpty() ? "generic records" : "objects of " + readClass.getName(),
                remedy));
  }

  /**
   * Checks that the function that writes a job's output, its reducer or in a map-only job its
   * mapper, writes keys of the class that the output format takes.
   *
   * @param remedy the advice at the end of the message
   * @throws IllegalArgumentException if it writes keys of another class
   */
  static void checkOutputKey(JobContext context, Class<?> keyClass, String remedy) {
    Class<?> function;
    Optional<Class<?>> declared;
    try {
      if (context.getNumReduceTasks() == 0) {
        function = context.getMapperClass();
        declared = typeArgument(function, Mapper.class, OUTPUT_KEY);
      } else {
        function = context.getReducerClass();
        declared = typeArgument(function, Reducer.class, OUTPUT_KEY);
      }
    } catch (ClassNotFoundException e) {
      return; // reported when the job runs
    }
    if (declared.isPresent() && !declared.get().isAssignableFrom(keyClass)) {
      throw new IllegalArgumentException(
          "%s writes keys of class %s, but the job's output format takes keys of class %s: %s"
              .formatted(function.getName(), declared.get().getName(), keyClass.getName(), remedy));
    }
  }

  /**
   * Returns a type argument that a function's class sets for {@link Mapper} or {@link Reducer};
   * empty if it sets none, or one that is not a plain class.
   */
  private static Optional<Class<?>> typeArgument(
      Class<?> function, Class<?> baseClass, int position) {
    for (Class<?> type = function; type != null; type = type.getSuperclass()) {
      if (type.getGenericSuperclass() instanceof ParameterizedType parent
          && parent.getRawType() == baseClass) {
        Type argument = parent.getActualTypeArguments()[position];
        return argument instanceof Class<?> declared ? Optional.of(declared) : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
