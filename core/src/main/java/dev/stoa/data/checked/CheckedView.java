package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A record, array or map that, like its values, throws when it is used after its lease has ended.
 * Each call checks the origin first, then calls the reader's object.
 */
final class CheckedView implements InvocationHandler {
  /** Methods of records and arrays that only access the schema. */
  private static final Set<String> SCHEMA_METHODS = Set.of("getSchema", "ordinalOf", "hasField");

  /**
   * The prefix of the names of a map's typed iteration methods, whose defaults read the map's
   * entries.
   */
  private static final String FOR_EACH_PREFIX = "forEach";

  private static final Set<String> OBJECT_ACCESSORS =
      Set.of("textAt", "bytesAt", "mapAt", "arrayAt", "recordAt");

  private final Object delegate;

  /** Implements the methods of lists and maps. */
  private final Object collection;

  private final Origin origin;

  /** The objects that typed accessors of an array or map return: each reuses one. */
  private final Map<String, Lease> lastLeases = new HashMap<>();

  private CheckedView(Object given, Object collection, Origin origin) {
    this.delegate = given;
    this.collection = collection;
    this.origin = origin;
  }

  static ColumnarRecord of(ColumnarRecord record, Origin origin) {
    return proxy(ColumnarRecord.class, new CheckedView(record, record, origin));
  }

  static ColumnarArray of(ColumnarArray array, Origin origin) {
    CheckedElements elements = new CheckedElements(array, origin);
    return proxy(ColumnarArray.class, new CheckedView(array, elements, origin));
  }

  static ColumnarMap of(ColumnarMap map, Origin origin) {
    CheckedEntries entries = new CheckedEntries(map, origin);
    return proxy(ColumnarMap.class, new CheckedView(map, entries, origin));
  }

  private static <T> T proxy(Class<T> type, CheckedView view) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, view));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (!SCHEMA_METHODS.contains(method.getName())) {
      origin.check();
    }
    boolean isColumnar = method.getDeclaringClass().getPackage() == ColumnarMap.class.getPackage();
    if (isColumnar && method.getName().startsWith(FOR_EACH_PREFIX)) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    boolean isCollections = method.getDeclaringClass().isInstance(collection) && !isColumnar;
    try {
      Object value = method.invoke(isCollections ? collection : delegate, arguments);
      return checked(method.getName(), arguments, value);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object checked(String method, Object[] arguments, Object value) {
    if (delegate instanceof ColumnarRecord record) {
      boolean isValue = method.equals("get") || OBJECT_ACCESSORS.contains(method);
      return isValue ? field(record, arguments[0]).checked(value) : value;
    }
    if (!OBJECT_ACCESSORS.contains(method)) {
      return value;
    }
    Lease before = lastLeases.getOrDefault(method, new Lease());
    Lease lease = origin.lease().replaceInner(before, method + " was called again");
    lastLeases.put(method, lease);
    Origin elementOrigin =
        arguments[0] instanceof Integer index ? origin.index(index) : origin.key(arguments[0]);
    return elementOrigin.withLease(lease).checked(value);
  }

  private Origin field(ColumnarRecord record, Object field) {
    return origin.field(
        field instanceof Integer ordinal
            ? record.getSchema().getFields().get(ordinal).name()
            : (String) field);
  }
}
