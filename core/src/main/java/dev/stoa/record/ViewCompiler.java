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

/** Compiles views of interfaces, including those of nested records, and lists what does not fit. */
final class ViewCompiler {
  private final Map<Pair, InterfaceView<?>> views = new HashMap<>();

  /** The view of an interface; the same for the same pair, so that records may be recursive. */
  <T> InterfaceView<T> compile(Class<T> type, Schema schema) {
    Pair pair = new Pair(type, schema);
    @SuppressWarnings("unchecked")
    InterfaceView<T> known = (InterfaceView<T>) views.get(pair);
    if (known != null) {
      return known;
    }
    InterfaceView<T> view = InterfaceView.undefined(type);
    views.put(pair, view);
    boolean fits = false;
    try {
      view.define(methods(type, schema));
      fits = true;
    } finally {
      if (!fits) {
        views.remove(pair); // other methods that return it do not fit either
      }
    }
    return view;
  }

  private Map<Method, ViewMethod> methods(Class<?> type, Schema schema) {
    Map<Method, ViewMethod> methods = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (Method method : fieldMethods(type)) {
      try {
        methods.put(method, fieldMethod(method, schema));
      } catch (IncompatibleTypeException e) {
        faults.add(method.getName() + "() " + e.getMessage());
      }
    }
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(
          "interface " + type.getName() + " does not fit: " + String.join("; ", faults));
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
      throw new IncompatibleTypeException(
          "takes parameters, as no field does: give it a body or drop it");
    }
    Schema.Field field = schema.getField(method.getName());
    if (field == null) {
      throw new IncompatibleTypeException(
          "names no field: the fields are "
              + String.join(", ", schema.getFields().stream().map(Schema.Field::name).toList()));
    }
    int ordinal = field.pos();
    FieldConverter view =
        new FieldConverters(this).of(method.getGenericReturnType(), field.schema());
    return (record, proxy, arguments) -> view.convert(record.get(ordinal));
  }

  private static ViewMethod defaultMethod(Method method) {
    MethodHandle body =
        handle(method)
            .asSpreader(Object[].class, method.getParameterCount())
            .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
    return (record, proxy, arguments) -> (Object) body.invokeExact(proxy, arguments);
  }

  private static MethodHandle handle(Method method) {
    Class<?> owner = method.getDeclaringClass();
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .unreflectSpecial(method, owner);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          ("interface %s does not fit: %s() cannot be called from here; open its package"
                  + " to this module")
              .formatted(owner.getName(), method.getName()),
          e);
    }
  }

  /** The methods that read fields: all but those with a body and those of {@code Object}. */
  static List<Method> fieldMethods(Class<?> type) {
    if (!type.isInterface() || type.isSealed()) {
      throw new IllegalArgumentException(
          "class %s%s: give an interface with a method for each field"
              .formatted(type.getName(), type.isInterface() ? " is sealed" : " is no interface"));
    }
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()) && !isOfObject(method))
        .toList();
  }

  private static boolean isOfObject(Method method) {
    return Arrays.stream(Object.class.getMethods())
        .anyMatch(
            known ->
                known.getName().equals(method.getName())
                    && Arrays.equals(known.getParameterTypes(), method.getParameterTypes()));
  }

  /**
   * An interface and a schema, compared by identity: comparing recursive schemas by value may never
   * end.
   */
  private record Pair(Class<?> type, Schema schema) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Pair that && type == that.type && schema == that.schema;
    }

    @Override
    public int hashCode() {
      return 31 * type.hashCode() + System.identityHashCode(schema);
    }
  }
}
