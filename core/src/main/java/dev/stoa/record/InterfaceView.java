package dev.stoa.record;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Presents records as objects of a user's interface, whose methods are named like fields and return
 * their values: {@code CharSequence url()}, {@code Map<String, String> metadata()}. Only fields
 * whose methods are called are decoded.
 *
 * <p>The methods' types are checked when the view is created. A call takes a few nanoseconds longer
 * than the record's {@code get} (see {@code docs/how-to/use-your-own-classes.md}). Not thread-safe,
 * like records.
 *
 * @param <T> the interface
 */
public final class InterfaceView<T> {
  private final Class<T> type;
  private final Map<Method, ViewMethod> methods = new HashMap<>();

  /**
   * The methods that have been called, by identity: a call takes 9 ns, by equality 17 ns. A proxy
   * class always passes the same Method objects.
   */
  private final IdentityHashMap<Method, ViewMethod> methodsByIdentity = new IdentityHashMap<>();

  private InterfaceView(Class<T> type) {
    this.type = type;
  }

  /**
   * Creates a view of records of a schema.
   *
   * @throws IllegalArgumentException when the interface does not fit: the message lists each wrong
   *     method and the reason
   */
  public static <T> InterfaceView<T> of(Class<T> type, Schema schema) {
    return new ViewCompiler().compile(type, schema);
  }

  /**
   * Creates a view whose methods are {@linkplain #define defined} later, since its interface may be
   * the return type of one of its methods.
   */
  static <T> InterfaceView<T> createUndefined(Class<T> type) {
    return new InterfaceView<>(type);
  }

  /** Sets the implementations of the methods. */
  void define(Map<Method, ViewMethod> newMethods) {
    methods.putAll(newMethods);
  }

  /**
   * The names of the fields that an interface reads, in no particular order.
   *
   * @throws IllegalArgumentException when the class is not an interface
   */
  public static List<String> fieldNames(Class<?> type) {
    return ViewCompiler.fieldMethods(type).stream().map(Method::getName).distinct().toList();
  }

  /** The interface. */
  public Class<T> type() {
    return type;
  }

  /** Creates an object that reads a record, also after the record has moved to another row. */
  public T wrap(IndexedRecord record) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new ViewHandler(this, record));
    return type.cast(proxy);
  }

  /** The implementation of a method; null for methods of {@code Object}. */
  ViewMethod method(Method method) {
    ViewMethod implementation = methodsByIdentity.get(method);
    return implementation != null ? implementation : findByEquality(method);
  }

  private ViewMethod findByEquality(Method method) {
    ViewMethod implementation = methods.get(method);
    if (implementation != null) {
      methodsByIdentity.put(method, implementation);
    }
    return implementation;
  }

  /** The invocation handler of an object that {@link #wrap} creates. */
  private record ViewHandler(InterfaceView<?> view, IndexedRecord record)
      implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      ViewMethod implementation = view.method(method);
      return implementation == null
          ? invokeObjectMethod(method, arguments)
          : implementation.call(record, proxy, arguments);
    }

    /** Calls one of the three methods of {@code Object} that proxies pass to their handler. */
    private Object invokeObjectMethod(Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> isEqual(arguments[0]);
        case "hashCode" -> record.hashCode();
        default -> view.type().getSimpleName() + " " + record;
      };
    }

    /** Whether the other object reads an equal record through the same interface. */
    private boolean isEqual(Object other) {
      return other != null
          && Proxy.isProxyClass(other.getClass())
          && Proxy.getInvocationHandler(other) instanceof ViewHandler that
          && view.type() == that.view.type()
          && record.equals(that.record);
    }
  }
}
