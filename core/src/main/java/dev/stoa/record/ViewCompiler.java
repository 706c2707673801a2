package dev.stoa.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Compiles views of interfaces, including views of nested records, and lists the methods that do
 * not fit.
 */
final class ViewCompiler {
  private final Map<InterfaceAndSchema, InterfaceView<?>> views = new HashMap<>();

  /**
   * Compiles the view of an interface; returns the existing view if it is compiled or in progress.
   */
  <T> InterfaceView<T> compile(Class<T> type, Schema schema) {
    InterfaceAndSchema key = new InterfaceAndSchema(type, schema);
    @SuppressWarnings("unchecked")
    InterfaceView<T> existingView = (InterfaceView<T>) views.get(key);
    if (existingView != null) {
      return existingView;
    }
    InterfaceView<T> view = InterfaceView.createUndefined(type);
    views.put(key, view);
    boolean fits = false;
    try {
      view.define(methods(type, schema));
      fits = true;
    } finally {
      if (!fits) {
        views.remove(key); // so that other methods that return the interface fail, too
      }
    }
    return view;
  }

  private Map<Method, ViewMethod> methods(Class<?> type, Schema schema) {
    Map<Method, ViewMethod> methods = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (Method method : fieldMethods(type)) {
      try {
        methods.put(method, fieldMethod(method, schema));
      } catch (IncompatibleTypeException e) {
        problems.add(method.getName() + "() " + e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "interface " + type.getName() + " does not fit: " + String.join("; ", problems));
    }
    for (Method method : type.getMethods()) {
      if (method.isDefault()) {
        methods.put(method, defaultMethod(method));
      }
    }
    return methods;
  }

  private ViewMethod fieldMethod(Method method, Schema schema) throws IncompatibleTypeException {
    if (method.getParameterCount() > 0) {
      throw new IncompatibleTypeException("has parameters: make it a default method or remove it");
    }
    Schema.Field field = schema.getField(method.getName());
    if (field == null) {
      throw new IncompatibleTypeException(
          "is not the name of a field: the fields are "
              + String.join(", ", schema.getFields().stream().map(Schema.Field::name).toList()));
    }
    int ordinal = field.pos();
    FieldConverter converter =
        new FieldConverters(this).of(method.getGenericReturnType(), field.schema());
    return (record, proxy, arguments) -> converter.convert(record.get(ordinal));
  }

  private static ViewMethod defaultMethod(Method method) {
    MethodHandle body =
        methodHandle(method)
            .asSpreader(Object[].class, method.getParameterCount())
            .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
    return (record, proxy, arguments) -> (Object) body.invokeExact(proxy, arguments);
  }

  private static MethodHandle methodHandle(Method method) {
    Class<?> owner = method.getDeclaringClass();
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .unreflectSpecial(method, owner);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          ("interface %s does not fit: its method %s() is not accessible; open its package"
                  + " to the module of Stoa")
              .formatted(owner.getName(), method.getName()),
          e);
    }
  }

  /** The methods that read fields: all abstract methods, except those that {@code Object} has. */
  static List<Method> fieldMethods(Class<?> type) {
    if (!type.isInterface() || type.isSealed()) {
      throw new IllegalArgumentException(
          "%s%s: use an interface with a method for each field"
              .formatted(
                  type.getName(), type.isInterface() ? " is sealed" : " is not an interface"));
    }
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()) && !isOfObject(method))
        .toList();
  }

  private static boolean isOfObject(Method method) {
    return Arrays.stream(Object.class.getMethods())
        .anyMatch(
            objectMethod ->
                objectMethod.getName().equals(method.getName())
                    && Arrays.equals(objectMethod.getParameterTypes(), method.getParameterTypes()));
  }

  /**
   * An interface and a schema, compared by identity: comparing recursive schemas by value may never
   * end.
   */
  private record InterfaceAndSchema(Class<?> type, Schema schema) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof InterfaceAndSchema that && type == that.type && schema == that.schema;
    }

    @Override
    public int hashCode() {
      return 31 * type.hashCode() + System.identityHashCode(schema);
    }
  }
}
