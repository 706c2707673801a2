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
 * The invocation handler of a record, array or map that, like its values, throws when it is used
 * after its lease has ended. Each call checks the lease first, then calls the reader's object.
 */
final class CheckedView implements InvocationHandler {
  /** Methods of records and arrays that only access the schema. */
  private static final Set<String> SCHEMA_METHODS = Set.of("getSchema", "ordinalOf", "hasField");

  /** The prefix of the names of a map's typed iteration methods, such as {@code forEachInt}. */
  private static final String FOR_EACH_PREFIX = "forEach";

  /** The typed accessors that return objects, which readers reuse. */
  private static final Set<String> OBJECT_ACCESSORS =
      Set.of("textAt", "bytesAt", "mapAt", "arrayAt", "recordAt");

  private final Object delegate;

  /** The object that implements the methods of lists and maps; the delegate for records. */
  private final Object collection;

  private final Origin origin;

  /**
   * For each typed accessor of an array or map, by its name, the lease of the object that it
   * returned last: an accessor reuses one object.
   */
  private final Map<String, Lease> lastLeases = new HashMap<>();

  private CheckedView(Object delegate, Object collection, Origin origin) {
    this.delegate = delegate;
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
      // The default method reads the entries of this view, which are checked.
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    boolean isCollectionMethod = method.getDeclaringClass().isInstance(collection) && !isColumnar;
    try {
      Object value = method.invoke(isCollectionMethod ? collection : delegate, arguments);
      return wrapResult(method.getName(), arguments, value);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object wrapResult(String method, Object[] arguments, Object value) {
    if (delegate instanceof ColumnarRecord record) {
      boolean isValue = method.equals("get") || OBJECT_ACCESSORS.contains(method);
      return isValue ? fieldOrigin(record, arguments[0]).wrap(value) : value;
    }
    if (!OBJECT_ACCESSORS.contains(method)) {
      return value;
    }
    Lease previousLease = lastLeases.getOrDefault(method, new Lease());
    Lease lease = origin.lease().replaceInner(previousLease, method + " was called again");
    lastLeases.put(method, lease);
    Origin elementOrigin =
        arguments[0] instanceof Integer index
            ? origin.ofElement(index)
            : origin.ofKey(arguments[0]);
    return elementOrigin.withLease(lease).wrap(value);
  }

  private Origin fieldOrigin(ColumnarRecord record, Object nameOrOrdinal) {
    return origin.ofField(
        nameOrOrdinal instanceof Integer ordinal
            ? record.getSchema().getFields().get(ordinal).name()
            : (String) nameOrOrdinal);
  }
}
