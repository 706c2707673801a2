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
 * Shows records through an interface of the user's, each method of which gives the field of its
 * name: {@code CharSequence url()}, {@code Map<String, String> metadata()}. Nothing is decoded but
 * what is asked for.
 *
 * <p>What a method may give is checked when the view is made. A call costs what the record's {@code
 * get} does and a few nanoseconds more (see {@code docs/records.md}). For one thread, as records
 * are.
 *
 * @param <T> the interface
 */
public final class InterfaceView<T> {
  private final Class<T> type;
  private final Map<Method, ViewMethod> methods = new HashMap<>();

  /** By the proxy class's own objects, which are few and stay: 9 ns a call, by equal ones 17. */
  private final IdentityHashMap<Method, ViewMethod> found = new IdentityHashMap<>();

  private InterfaceView(Class<T> type) {
    this.type = type;
  }

  /**
   * A view of records of a schema.
   *
   * @throws IllegalArgumentException when the interface does not fit: the message lists each method
   *     and what is wrong with it
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
   * The names of the fields that an interface asks for, in no order.
   *
   * @throws IllegalArgumentException when it is no interface
   */
  public static List<String> fieldNames(Class<?> type) {
    return ViewCompiler.fieldMethods(type).stream().map(Method::getName).distinct().toList();
  }

  /** The interface. */
  public Class<T> type() {
    return type;
  }

  /** An object that shows a record, and shows another when the record turns to another row. */
  public T over(IndexedRecord record) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new ViewHandler(this, record));
    return type.cast(proxy);
  }

  /** What a method does; null for those of {@code Object}. */
  ViewMethod method(Method method) {
    ViewMethod known = found.get(method);
    return known != null ? known : find(method);
  }

  private ViewMethod find(Method method) {
    ViewMethod known = methods.get(method);
    if (known != null) {
      found.put(method, known);
    }
    return known;
  }

  /** What stands behind an object of a viewed interface: the view and the record that it shows. */
  private record ViewHandler(InterfaceView<?> view, IndexedRecord record)
      implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      ViewMethod known = view.method(method);
      return known == null ? callOfObject(method, arguments) : known.call(record, proxy, arguments);
    }

    /** The methods of {@code Object}, and no others, come to a handler besides the interface's. */
    private Object callOfObject(Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> isSame(arguments[0]);
        case "hashCode" -> record.hashCode();
        default -> view.type().getSimpleName() + " " + record;
      };
    }

    /** Whether the other shows an equal record through the same interface. */
    private boolean isSame(Object other) {
      return other != null
          && Proxy.isProxyClass(other.getClass())
          && Proxy.getInvocationHandler(other) instanceof ViewHandler that
          && view.type() == that.view.type()
          && record.equals(that.record);
    }
  }
}
