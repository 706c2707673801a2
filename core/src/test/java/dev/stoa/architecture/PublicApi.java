package dev.stoa.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The public types of some classes by their marks of stability, and the internal types that users
 * would meet in signatures; called on core and on the planted faults.
 */
final class PublicApi {
  /** What signatures may name besides marked types. */
  private static final List<String> ALLOWED_OUTSIDE =
      List.of(
          "java.",
          "org.apache.avro.Schema",
          "org.apache.avro.generic.",
          "org.apache.avro.io.Datum",
          "org.apache.avro.util.Utf8");

  private static final List<Class<? extends Annotation>> MARKS =
      List.of(Public.class, Experimental.class, Internal.class);

  private final List<JavaClass> types;

  PublicApi(JavaClasses classes) {
    this.types =
        classes.stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .filter(PublicApi::isVisible)
            .sorted(Comparator.comparing(JavaClass::getName))
            .toList();
  }

  /** The public top-level types that carry a mark, themselves or through their package. */
  List<JavaClass> topLevel(Class<? extends Annotation> mark) {
    return types.stream()
        .filter(type -> type.getEnclosingClass().isEmpty() && mark(type).equals(Optional.of(mark)))
        .toList();
  }

  /** The public types, nested ones too, that users meet. */
  List<JavaClass> forUsers() {
    return types.stream().filter(PublicApi::isForUsers).toList();
  }

  /** The types, nested ones too, that stay as they are. */
  List<JavaClass> stable() {
    return types.stream().filter(type -> mark(type).equals(Optional.of(Public.class))).toList();
  }

  /** The public types without a mark, or with two. */
  List<String> wronglyMarked() {
    return types.stream()
        .filter(
            type ->
                mark(type).isEmpty() || MARKS.stream().filter(type::isAnnotatedWith).count() > 1)
        .map(JavaClass::getName)
        .toList();
  }

  /** Each place where a type for users names one that is not. */
  List<String> leaks() {
    return forUsers().stream().flatMap(PublicApi::leaks).distinct().toList();
  }

  private static Stream<String> leaks(JavaClass type) {
    List<String> found = new ArrayList<>();
    addLeaks(found, type, "extends", visibleParents(type).stream());
    Set<JavaClass> hidden = hiddenParents(type); // their type parameters may name themselves
    for (JavaMember member : visibleMembers(type)) {
      addLeaks(
          found, type, member.getName(), involved(member).filter(named -> !hidden.contains(named)));
    }
    return found.stream();
  }

  private static void addLeaks(
      List<String> found, JavaClass type, String place, Stream<JavaClass> named) {
    named
        .map(JavaClass::getBaseComponentType)
        .filter(other -> !isAllowed(other))
        .forEach(other -> found.add(type.getName() + "." + place + ": " + other.getName()));
  }

  /** The members that a user of a type can call or override, those of hidden parents too. */
  static List<JavaMember> visibleMembers(JavaClass type) {
    return withHiddenParents(type).stream()
        .flatMap(declaring -> declaring.getMembers().stream())
        .filter(member -> isVisibleMember(type, member))
        .sorted(Comparator.comparing(JavaMember::getFullName))
        .toList();
  }

  private static boolean isVisibleMember(JavaClass type, JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    boolean isOpen = !type.getModifiers().contains(JavaModifier.FINAL);
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE)
        && !member.isAnnotatedWith(Internal.class)
        && (modifiers.contains(JavaModifier.PUBLIC)
            || (isOpen && modifiers.contains(JavaModifier.PROTECTED)));
  }

  /** All classes that a member's signature names. */
  private static Stream<JavaClass> involved(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getType().getAllInvolvedRawTypes().stream();
    }
    JavaCodeUnit method = (JavaCodeUnit) member;
    Stream<JavaType> named =
        Stream.of(
                Stream.of(method.getReturnType()),
                method.getParameterTypes().stream(),
                method.getExceptionTypes().stream().map(JavaType.class::cast),
                method.getTypeParameters().stream()
                    .map(JavaTypeVariable::getUpperBounds)
                    .flatMap(List::stream))
            .flatMap(types -> types);
    return named.flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  /** The nearest public superclasses and interfaces of a type, through those that are hidden. */
  private static Set<JavaClass> visibleParents(JavaClass type) {
    Set<JavaClass> parents = new LinkedHashSet<>();
    withHiddenParents(type).stream()
        .flatMap(PublicApi::parents)
        .filter(parent -> !isHidden(parent))
        .forEach(parents::add);
    return parents;
  }

  /** A type, and those among its superclasses and interfaces that users do not meet. */
  static Set<JavaClass> withHiddenParents(JavaClass type) {
    Set<JavaClass> parts = hiddenParents(type);
    parts.add(type);
    return parts;
  }

  private static Set<JavaClass> hiddenParents(JavaClass type) {
    Set<JavaClass> hidden = new LinkedHashSet<>();
    parents(type)
        .filter(PublicApi::isHidden)
        .forEach(
            parent -> {
              hidden.add(parent);
              hidden.addAll(hiddenParents(parent));
            });
    return hidden;
  }

  /** Core's own type that users do not meet: what they inherit counts as the type's own. */
  private static boolean isHidden(JavaClass parent) {
    return !isAllowed(parent)
        && parent
            .getPackageName()
            .startsWith(Public.class.getPackageName().replace(".annotation", ""));
  }

  private static Stream<JavaClass> parents(JavaClass type) {
    return Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream());
  }

  private static boolean isAllowed(JavaClass type) {
    return type.isPrimitive()
        || ALLOWED_OUTSIDE.stream().anyMatch(type.getName()::startsWith)
        || (isVisible(type) && isForUsers(type));
  }

  /** Whether a type and those that enclose it are public. */
  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicApi::isVisible).orElse(true);
  }

  private static boolean isForUsers(JavaClass type) {
    return mark(type).filter(mark -> mark != Internal.class).isPresent();
  }

  /** The nearest mark: the type's own, that of the type that encloses it, or its package's. */
  static Optional<Class<? extends Annotation>> mark(JavaClass type) {
    return own(type)
        .or(() -> type.getEnclosingClass().flatMap(PublicApi::mark))
        .or(() -> own(type.getPackage()));
  }

  private static Optional<Class<? extends Annotation>> own(CanBeAnnotated annotated) {
    return MARKS.stream().filter(annotated::isAnnotatedWith).findFirst();
  }
}
