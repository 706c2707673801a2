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
 * A record, array or map that refuses to be used when its time is over, as do the values that it
 * gives. Each call asks the origin first and then goes on to what the reader gave.
 */
final class CheckedView implements InvocationHandler {
  /** Methods of records and arrays that tell of the schema only. */
  private static final Set<String> TIMELESS = Set.of("getSchema", "ordinalOf", "hasField");

  /** How the names of the typed walks over a map begin, whose defaults ask the map for entries. */
  private static final String WALK = "forEach";

  private static final Set<String> OBJECT_ACCESSORS =
      Set.of("textAt", "bytesAt", "mapAt", "arrayAt", "recordAt");

  private final Object given;

  /** Answers the methods of lists and maps. */
  private final Object collection;

  private final Origin origin;

  /** The objects that typed accessors of an array or map return: each reuses one. */
  private final Map<String, Lease> last = new HashMap<>();

  private CheckedView(Object given, Object collection, Origin origin) {
    this.given = given;
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
    if (!TIMELESS.contains(method.getName())) {
      origin.check();
    }
    boolean isColumnar = method.getDeclaringClass().getPackage() == ColumnarMap.class.getPackage();
    if (isColumnar && method.getName().startsWith(WALK)) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    boolean isCollections = method.getDeclaringClass().isInstance(collection) && !isColumnar;
    try {
      Object value = method.invoke(isCollections ? collection : given, arguments);
      return checked(method.getName(), arguments, value);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object checked(String method, Object[] arguments, Object value) {
    if (given instanceof ColumnarRecord record) {
      boolean isValue = method.equals("get") || OBJECT_ACCESSORS.contains(method);
      return isValue ? field(record, arguments[0]).checked(value) : value;
    }
    if (!OBJECT_ACCESSORS.contains(method)) {
      return value;
    }
    Lease before = last.getOrDefault(method, new Lease());
    Lease lease = origin.lease().innerInsteadOf(before, method + " was called again");
    last.put(method, lease);
    Origin place =
        arguments[0] instanceof Integer index ? origin.index(index) : origin.key(arguments[0]);
    return place.during(lease).checked(value);
  }

  private Origin field(ColumnarRecord record, Object field) {
    return origin.field(
        field instanceof Integer ordinal
            ? record.getSchema().getFields().get(ordinal).name()
            : (String) field);
  }
}
