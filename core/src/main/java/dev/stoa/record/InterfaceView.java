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
 * Shows records through a user's interface, whose methods return the fields of their names: {@code
 * CharSequence url()}, {@code Map<String, String> metadata()}. Only requested fields are decoded.
 *
 * <p>The methods' types are checked when the view is created. A call costs what the record's {@code
 * get} does and a few nanoseconds more (see {@code docs/how-to/use-your-own-classes.md}). For one
 * thread, as records are.
 *
 * @param <T> the interface
 */
public final class InterfaceView<T> {
  private final Class<T> type;
  private final Map<Method, ViewMethod> methods = new HashMap<>();

  /**
   * Keyed by identity, as a proxy class has few Method objects that never change: 9 ns a call, by
   * equality 17.
   */
  private final IdentityHashMap<Method, ViewMethod> methodsByIdentity = new IdentityHashMap<>();

  private InterfaceView(Class<T> type) {
    this.type = type;
  }

  /**
   * A view of records of a schema.
   *
   * @throws IllegalArgumentException when the interface does not fit: the message lists each wrong
   *     method and the reason
   */
  public static <T> InterfaceView<T> of(Class<T> type, Schema schema) {
    return new ViewCompiler().compile(type, schema);
  }

  /** A view without methods, of an interface that refers to itself. */
  static <T> InterfaceView<T> undefined(Class<T> type) {
    return new InterfaceView<>(type);
  }

  void define(Map<Method, ViewMethod> all) {
    methods.putAll(all);
  }

  /**
   * The names of the fields that an interface reads, in no order.
   *
   * @throws IllegalArgumentException when it is not an interface
   */
  public static List<String> fieldNames(Class<?> type) {
    return ViewCompiler.fieldMethods(type).stream().map(Method::getName).distinct().toList();
  }

  /** The interface. */
  public Class<T> type() {
    return type;
  }

  /** An object that shows a record, and follows it when the record moves to another row. */
  public T wrap(IndexedRecord record) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new ViewHandler(this, record));
    return type.cast(proxy);
  }

  /** The implementation of a method; null for those of {@code Object}. */
  ViewMethod method(Method method) {
    ViewMethod known = methodsByIdentity.get(method);
    return known != null ? known : find(method);
  }

  private ViewMethod find(Method method) {
    ViewMethod known = methods.get(method);
    if (known != null) {
      methodsByIdentity.put(method, known);
    }
    return known;
  }

  /** The invocation handler of a view's object: the view and the record that it shows. */
  private record ViewHandler(InterfaceView<?> view, IndexedRecord record)
      implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      ViewMethod known = view.method(method);
      return known == null
          ? invokeObjectMethod(method, arguments)
          : known.call(record, proxy, arguments);
    }

    /** A handler receives the methods of {@code Object} besides the interface's, and no others. */
    private Object invokeObjectMethod(Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> isEqual(arguments[0]);
        case "hashCode" -> record.hashCode();
        default -> view.type().getSimpleName() + " " + record;
      };
    }

    /** Whether the other object shows an equal record through the same interface. */
    private boolean isEqual(Object other) {
      return other != null
          && Proxy.isProxyClass(other.getClass())
          && Proxy.getInvocationHandler(other) instanceof ViewHandler that
          && view.type() == that.view.type()
          && record.equals(that.record);
    }
  }
}
